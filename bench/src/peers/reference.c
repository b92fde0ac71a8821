/* Loads with the reference loader, walks what a program would use of it, and frees it.
 * What it would compute beyond decoding is left out: normals, weights of bones, faces of voxels. */
#define M3D_IMPLEMENTATION
#define M3D_NOVOXELS
#define M3D_NOWEIGHTS
#define M3D_NONORMALS
#include <stdint.h>
#include <string.h>
#include "m3d.h"

typedef struct {
    uint64_t vertices, triangles, materials, bones, actions, voxels, sum;
} loaded_t;

int reference_load(const unsigned char *data, loaded_t *out)
{
    m3d_t *model = m3d_load((unsigned char *)data, NULL, NULL, NULL);
    uint64_t sum = 0;
    uint32_t bits;
    unsigned int i, j, k;
    int error;
    if (!model) return -128;
    memset(out, 0, sizeof *out);
    for (i = 0; i < model->numvertex; i++) {
        memcpy(&bits, &model->vertex[i].x, 4); sum += bits;
        memcpy(&bits, &model->vertex[i].y, 4); sum += bits;
        memcpy(&bits, &model->vertex[i].z, 4); sum += bits;
    }
    for (i = 0; i < model->numface; i++)
        for (j = 0; j < 3; j++)
            sum += (uint64_t)model->face[i].vertex[j] + model->face[i].normal[j] + model->face[i].texcoord[j];
    for (i = 0; i < model->numaction; i++)
        for (j = 0; j < model->action[i].numframe; j++)
            for (k = 0; k < model->action[i].frame[j].numtransform; k++)
                sum += (uint64_t)model->action[i].frame[j].transform[k].pos + model->action[i].frame[j].transform[k].ori;
    for (i = 0; i < model->numvoxel; i++) {
        uint64_t volume = (uint64_t)model->voxel[i].w * model->voxel[i].h * model->voxel[i].d, at;
        for (at = 0; at < volume; at++) sum += model->voxel[i].data[at];
        out->voxels += volume;
    }
    out->vertices = model->numvertex;
    out->triangles = model->numface;
    out->materials = model->nummaterial;
    out->bones = model->numbone;
    out->actions = model->numaction;
    out->sum = sum;
    error = model->errcode;
    m3d_free(model);
    return error;
}
