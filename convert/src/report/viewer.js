"use strict";
// Draws a model with WebGL2. The page hands over the data and is told what was picked.

const Viewer = (() => {
  const TANGENT = Math.tan(Math.PI / 9);
  const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const unit = (v) => { const l = Math.hypot(...v) || 1; return v.map((n) => n / l); };

  function times(a, b) {
    const out = new Array(16).fill(0);
    for (let c = 0; c < 4; c++) for (let r = 0; r < 4; r++) for (let k = 0; k < 4; k++) out[c * 4 + r] += a[k * 4 + r] * b[c * 4 + k];
    return out;
  }
  function place([x, y, z, w], t, s) {
    return [
      (1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y + z * w) * s[0], 2 * (x * z - y * w) * s[0], 0,
      2 * (x * y - z * w) * s[1], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z + x * w) * s[1], 0,
      2 * (x * z + y * w) * s[2], 2 * (y * z - x * w) * s[2], (1 - 2 * (x * x + y * y)) * s[2], 0,
      ...t, 1,
    ];
  }
  const moved = (m, [x, y, z]) => [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r]);
  const turned = (m, [x, y, z]) => [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z);
  function inverse(m) {
    const [a, b, c] = [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)];
    const volume = dot(a, cross(b, c)) || 1e-30;
    const rows = [cross(b, c), cross(c, a), cross(a, b)].map((row) => row.map((n) => n / volume));
    const out = [rows[0][0], rows[1][0], rows[2][0], 0, rows[0][1], rows[1][1], rows[2][1], 0, rows[0][2], rows[1][2], rows[2][2], 0, 0, 0, 0, 1];
    const back = turned(out, [m[12], m[13], m[14]]);
    return [...out.slice(0, 12), -back[0], -back[1], -back[2], 1];
  }
  function slerp(a, b, part) {
    let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    if (cosine < 0) { cosine = -cosine; b = b.map((n) => -n); }
    let [p, q] = [1 - part, part];
    if (cosine < 0.999999) {
      const angle = Math.acos(cosine), sine = Math.sin(angle);
      [p, q] = [Math.sin(p * angle) / sine, Math.sin(q * angle) / sine];
    }
    const mixed = a.map((n, i) => n * p + b[i] * q), length = Math.hypot(...mixed) || 1;
    return mixed.map((n) => n / length);
  }

  // How the columns of the data are read back.
  function reader(bytes) {
    const slice = ([start, length]) => bytes.subarray(start, start + length);
    const floats = (at) => new Float32Array(slice(at).slice().buffer);
    function rounded(list, count) {
      if (!list) return null;
      const all = slice(list.at), axes = list.axes, half = all.length / 2, out = new Float32Array(count * axes.length);
      axes.forEach(([least, most], axis) => {
        let value = 0;
        for (let i = 0; i < count; i++) {
          const at = axis * count + i;
          value = (value + all[at] + 256 * all[half + at]) & 65535;
          out[i * axes.length + axis] = least + ((most - least) * value) / 65535;
        }
      });
      return out;
    }
    function directions(at, count) {
      const out = new Float32Array(count * 3);
      if (!at) return out;
      const all = slice(at);
      for (let axis = 0; axis < 3; axis++) {
        let value = 0;
        for (let i = 0; i < count; i++) {
          value = (value + all[axis * count + i]) & 255;
          out[i * 3 + axis] = value / 127.5 - 1;
        }
      }
      return out;
    }
    function indices(at, count) {
      const numbers = new Numbers(slice(at)), out = new Uint32Array(count);
      for (let i = 0, value = 0; i < count; i++) out[i] = value += numbers.step();
      return out;
    }
    function origins(list, count) {
      if (!list) return null;
      const numbers = new Numbers(slice(list.at)), lists = new Uint32Array(count), elements = new Uint32Array(count);
      for (let i = 0, l = 0, e = 0; i < count; i++) { lists[i] = l += numbers.step(); elements[i] = e += numbers.step(); }
      return { names: list.lists, more: list.more, lists, elements };
    }
    function skin(about, count) {
      if (!about) return null;
      const numbers = new Numbers(slice(about.joints)), joints = new Uint16Array(count * about.each);
      for (let i = 0; i < joints.length; i++) joints[i] = numbers.next();
      return { each: about.each, joints, weights: slice(about.weights) };
    }
    function part(about) {
      const n = about.vertices, made = {
        material: about.material, count: n, triangles: about.triangles,
        positions: rounded(about.positions, n), normals: directions(about.normals, n),
        uvs: rounded(about.uvs, n), colors: about.colors && slice(about.colors), skin: skin(about.skin, n),
        targets: about.targets.map((t) => ({ positions: rounded(t.positions, n), normals: rounded(t.normals, n) })),
        indices: indices(about.indices, about.triangles * 3), origins: origins(about.origins, about.triangles),
      };
      made.disagrees = agreement(made) < 0;
      return made;
    }
    return { slice, floats, part };
  }
  const corner = (list, i) => [list[i * 3], list[i * 3 + 1], list[i * 3 + 2]];
  /** Whether normals point to where triangles are counter-clockwise. */
  function agreement({ indices, positions: p, normals: n }) {
    let sum = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const a = indices[i] * 3, b = indices[i + 1] * 3, c = indices[i + 2] * 3;
      const x = p[b] - p[a], y = p[b + 1] - p[a + 1], z = p[b + 2] - p[a + 2], u = p[c] - p[a], v = p[c + 1] - p[a + 1], w = p[c + 2] - p[a + 2];
      sum += (y * w - z * v) * (n[a] + n[b] + n[c]) + (z * u - x * w) * (n[a + 1] + n[b + 1] + n[c + 1]) + (x * v - y * u) * (n[a + 2] + n[b + 2] + n[c + 2]);
    }
    return sum;
  }

  const VERTEX = `#version 300 es
    layout(location=0) in vec3 position; layout(location=1) in vec3 normal; layout(location=2) in vec2 uv; layout(location=3) in vec4 color;
    uniform mat4 model, scene; out vec3 n; out vec2 t; out vec4 c;
    void main() { n = mat3(model) * normal; t = uv; c = color; gl_Position = scene * model * vec4(position, 1.0); }`;
  const SURFACE = `#version 300 es
    precision highp float; in vec3 n; in vec2 t; in vec4 c; out vec4 result;
    uniform sampler2D picture, glow; uniform vec4 base; uniform vec3 emissive, lamp; uniform vec2 cut; uniform bvec4 has; uniform bool inside;
    vec3 light(vec3 s) { return mix(s / 12.92, pow((s + 0.055) / 1.055, vec3(2.4)), step(0.04045, s)); }
    vec3 shown(vec3 l) { return mix(l * 12.92, 1.055 * pow(l, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, l)); }
    void main() {
      vec4 color = base * vec4(light(c.rgb), c.a);
      if (has.x) color *= texture(picture, t);
      if (cut.x < 1.5 && color.a < cut.x) discard;
      float alpha = cut.y > 0.5 ? color.a : 1.0, length2 = dot(n, n), shine = 1.0;
      if (!has.z) {
        vec3 m = length2 > 1e-12 ? n * inversesqrt(length2) : vec3(0.0);
        if (gl_FrontFacing == inside) m = -m;
        shine = 0.2 + 0.22 * (0.5 + 0.5 * m.y) + 0.6 * max(dot(m, lamp), 0.0);
      }
      vec3 own = emissive; if (has.y) own *= texture(glow, t).rgb;
      result = vec4(shown(clamp(color.rgb * shine + own, 0.0, 1.0)) * alpha, alpha);
    }`;
  const FLAT = `#version 300 es
    precision highp float; in vec3 n; in vec2 t; in vec4 c; out vec4 result; uniform vec4 base; void main() { result = vec4(base.rgb * base.a, base.a); }`;

  function program(gl, fragment) {
    const made = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error("the shader: " + gl.getProgramInfoLog(made));
    const places = {};
    return { made, at: (name) => (places[name] ??= gl.getUniformLocation(made, name)) };
  }

  class Model {
    constructor(canvas, data, bothSides) {
      const gl = canvas.getContext("webgl2", { antialias: true, alpha: true });
      if (!gl) throw new Error("this browser has no WebGL2");
      const { about, bytes } = described(data), read = reader(bytes);
      Object.assign(this, { canvas, gl, about, read, bothSides, onpick: null, clip: -1, time: 0, playing: false });
      this.show = { wireframe: false, normals: false, bones: false, box: false };
      this.marked = []; this.markedNodes = [];
      this.surface = program(gl, SURFACE);
      this.flat = program(gl, FLAT);
      this.meshes = about.meshes.map((mesh) => mesh.parts.map((part) => read.part(part)));
      this.skins = about.skins.map((skin) => ({ joints: skin.joints, binds: read.floats(skin.binds) }));
      this.clips = about.clips.map((clip) => ({ ...clip, timelines: clip.timelines.map(read.floats), channels: clip.channels.map((c) => ({ ...c, values: read.floats(c.values) })) }));
      this.shapes = about.nodes.flatMap((node, i) => (node.mesh == null ? [] : this.meshes[node.mesh].map((part) => this.shape(part, i))));
      this.textures = about.textures.map(() => null);
      this.lines = gl.createBuffer();
      this.pose();
      this.fit();
      this.listen();
    }

    shape(part, node) {
      const gl = this.gl, moves = Boolean(part.skin || part.targets.length), shape = { part, node, moves, array: gl.createVertexArray(), buffers: {} };
      shape.positions = moves ? part.positions.slice() : part.positions;
      shape.normals = moves ? part.normals.slice() : part.normals;
      gl.bindVertexArray(shape.array);
      const attribute = (name, place, size, data, type = gl.FLOAT) => {
        if (!data) { gl.disableVertexAttribArray(place); return; }
        gl.bindBuffer(gl.ARRAY_BUFFER, (shape.buffers[name] = gl.createBuffer()));
        gl.bufferData(gl.ARRAY_BUFFER, data, moves ? gl.DYNAMIC_DRAW : gl.STATIC_DRAW);
        gl.enableVertexAttribArray(place);
        gl.vertexAttribPointer(place, size, type, type !== gl.FLOAT, 0, 0);
      };
      attribute("positions", 0, 3, shape.positions);
      attribute("normals", 1, 3, shape.normals);
      attribute("uvs", 2, 2, part.uvs);
      attribute("colors", 3, 4, part.colors, gl.UNSIGNED_BYTE);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, (shape.indices = gl.createBuffer()));
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, part.indices, gl.STATIC_DRAW);
      gl.bindVertexArray(null);
      return shape;
    }

    /** Loads the pictures; `bytesOf` gives those that are in the file. */
    async load(bytesOf) {
      const gl = this.gl;
      await Promise.all(this.about.textures.map(async (texture, place) => {
        const image = this.about.images[texture.image];
        if (!image) return;
        const bytes = image.bytes.length === 3 ? await bytesOf(...image.bytes) : this.read.slice(image.bytes);
        const options = { premultiplyAlpha: "none", colorSpaceConversion: "none" };
        const bitmap = await createImageBitmap(new Blob([bytes], { type: image.type }), options);
        const made = gl.createTexture(), wrap = texture.repeats ? gl.REPEAT : gl.CLAMP_TO_EDGE;
        gl.bindTexture(gl.TEXTURE_2D, made);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
        gl.generateMipmap(gl.TEXTURE_2D);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, texture.pixelated ? gl.NEAREST : gl.LINEAR);
        this.textures[place] = made;
      })).catch(() => {});
      this.redraw();
    }

    // Poses.
    pose() {
      const clip = this.clips[this.clip], nodes = this.about.nodes.map(({ t, r, s }) => ({ t, r, s, w: [] }));
      for (const channel of clip?.channels ?? []) {
        const times = clip.timelines[channel.timeline], e = channel.each;
        let after = 0;
        while (after < times.length && times[after] <= this.time) after++;
        const before = Math.max(after - 1, 0);
        after = Math.min(after, times.length - 1);
        const span = times[after] - times[before], part = channel.steps || span <= 0 ? 0 : (this.time - times[before]) / span;
        const [a, b] = [before, after].map((i) => [...channel.values.subarray(i * e, i * e + e)]);
        nodes[channel.node][channel.kind] = channel.kind === "r" ? slerp(a, b, part) : a.map((n, i) => n + (b[i] - n) * part);
      }
      this.worlds = [];
      nodes.forEach(({ t, r, s }, i) => {
        const parent = this.about.nodes[i].parent, local = place(r, t, s);
        this.worlds.push(parent == null ? local : times(this.worlds[parent], local));
      });
      for (const shape of this.shapes) this.bend(shape, nodes[shape.node].w);
      this.redraw();
    }

    bend(shape, weights) {
      const { part, node } = shape, gl = this.gl, skin = this.skins[this.about.nodes[node].skin];
      shape.world = skin && part.skin ? IDENTITY : this.worlds[node];
      if (!shape.moves) return;
      shape.positions.set(part.positions);
      shape.normals.set(part.normals);
      part.targets.forEach((target, i) => {
        const weight = weights[i] ?? 0;
        if (!weight) return;
        for (const [to, from] of [[shape.positions, target.positions], [shape.normals, target.normals]])
          for (let k = 0; from && k < to.length; k++) to[k] += from[k] * weight;
      });
      if (skin && part.skin) {
        const joints = skin.joints.map((joint, i) => times(this.worlds[joint], [...skin.binds.subarray(i * 16, i * 16 + 16)]));
        const { each, joints: ids, weights: parts } = part.skin, m = new Float64Array(12);
        for (let v = 0; v < part.count; v++) {
          m.fill(0);
          for (let k = v * each; k < v * each + each; k++) {
            if (!parts[k]) continue;
            const joint = joints[ids[k]], weight = parts[k] / 255;
            for (let c = 0; c < 4; c++) for (let r = 0; r < 3; r++) m[c * 3 + r] += joint[c * 4 + r] * weight;
          }
          for (const [list, w] of [[shape.positions, 1], [shape.normals, 0]]) {
            const x = list[v * 3], y = list[v * 3 + 1], z = list[v * 3 + 2];
            for (let r = 0; r < 3; r++) list[v * 3 + r] = m[r] * x + m[3 + r] * y + m[6 + r] * z + m[9 + r] * w;
          }
        }
      }
      for (const name of ["positions", "normals"]) {
        gl.bindBuffer(gl.ARRAY_BUFFER, shape.buffers[name]);
        gl.bufferSubData(gl.ARRAY_BUFFER, 0, shape[name]);
      }
    }

    /** The box of everything in the pose of now. */
    bounds() {
      const least = [Infinity, Infinity, Infinity], most = least.map((n) => -n);
      for (const { part, world: m, positions: p } of this.shapes) for (const index of part.indices) for (let i = 0, v = index * 3; i < 3; i++) {
        const at = m[i] * p[v] + m[4 + i] * p[v + 1] + m[8 + i] * p[v + 2] + m[12 + i];
        if (at < least[i]) least[i] = at;
        if (at > most[i]) most[i] = at;
      }
      return [least, most];
    }
    fit() {
      const [least, most] = this.bounds();
      this.middle = least.map((n, i) => (n + most[i]) / 2);
      this.radius = Math.hypot(...minus(most, least)) / 2 || 1;
      Object.assign(this, { yaw: Math.atan2(0.7, 1.2), pitch: 0.38, far: (this.radius * 1.05) / Math.sin(Math.PI / 9) });
      this.redraw();
    }
    towards() { const c = Math.cos(this.pitch); return [Math.sin(this.yaw) * c, Math.sin(this.pitch), Math.cos(this.yaw) * c]; }
    axes() { const t = this.towards(), right = [Math.cos(this.yaw), 0, -Math.sin(this.yaw)]; return [right, cross(t, right), t]; }
    camera() {
      const [x, y, z] = this.axes(), eye = this.middle.map((n, i) => n + z[i] * this.far), aspect = this.canvas.width / this.canvas.height;
      const see = [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1];
      const near = Math.max(this.far - this.radius * 2.5, this.far / 200), last = this.far + this.radius * 3, tall = TANGENT / Math.min(1, aspect);
      const lens = [1 / (tall * aspect), 0, 0, 0, 0, 1 / tall, 0, 0, 0, 0, -(last + near) / (last - near), -1, 0, 0, (-2 * last * near) / (last - near), 0];
      return { scene: times(lens, see), eye, x, y, z, tall, aspect };
    }

    // Drawing.
    redraw() {
      if (this.pending) return;
      this.pending = requestAnimationFrame((now) => { this.pending = 0; this.frame(now); });
    }
    frame(now) {
      if (this.playing) {
        const clip = this.clips[this.clip], passed = Math.min((now - (this.before ?? now)) / 1000, 0.1);
        this.before = now;
        this.time = clip.duration ? (this.time + passed) % clip.duration : 0;
        this.pose();
        this.ontime?.(this.time);
      } else this.before = undefined;
      const gl = this.gl, scale = devicePixelRatio || 1, [w, h] = [this.canvas.clientWidth, this.canvas.clientHeight].map((n) => Math.max(1, Math.round(n * scale)));
      if (this.canvas.width !== w || this.canvas.height !== h) Object.assign(this.canvas, { width: w, height: h });
      const camera = this.camera();
      gl.viewport(0, 0, w, h);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.enable(gl.DEPTH_TEST);
      gl.depthFunc(gl.LEQUAL);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      const blends = (shape) => this.material(shape).alpha === "blend";
      const depth = (shape) => dot(minus(moved(shape.world, corner(shape.positions, shape.part.indices[0])), camera.eye), camera.z);
      for (const shape of this.shapes) if (!blends(shape)) this.draw(shape, camera, false);
      for (const shape of this.shapes.filter(blends).sort((a, b) => depth(a) - depth(b))) this.draw(shape, camera, true);
      this.drawMarks(camera);
      this.drawLines(camera);
      this.drawnAt ??= performance.now();
      if (this.playing) this.redraw();
    }
    material(shape) { return this.about.materials[shape.part.material] ?? { color: [0.8, 0.8, 0.8, 1], emissive: [0, 0, 0], alpha: "opaque", both: true }; }
    draw(shape, camera, blends) {
      const gl = this.gl, m = this.material(shape), p = this.surface, mirrored = dot(shape.world.slice(0, 3), cross(shape.world.slice(4, 7), shape.world.slice(8, 11))) < 0;
      gl.useProgram(p.made);
      gl.uniformMatrix4fv(p.at("model"), false, shape.world);
      gl.uniformMatrix4fv(p.at("scene"), false, camera.scene);
      gl.uniform4fv(p.at("base"), m.color);
      gl.uniform3fv(p.at("emissive"), m.emissive);
      gl.uniform3fv(p.at("lamp"), unit([0, 1, 2].map((i) => -0.35 * camera.x[i] + 0.55 * camera.y[i] + 0.8 * camera.z[i])));
      gl.uniform2f(p.at("cut"), typeof m.alpha === "number" ? m.alpha : 2, blends ? 1 : 0);
      const [picture, glow] = [this.textures[m.texture], this.textures[m.glow]];
      gl.uniform4i(p.at("has"), picture ? 1 : 0, glow ? 1 : 0, m.unlit ? 1 : 0, 0);
      gl.uniform1i(p.at("inside"), shape.part.disagrees ? 1 : 0);
      [picture, glow].forEach((texture, i) => {
        gl.activeTexture(gl.TEXTURE0 + i);
        gl.bindTexture(gl.TEXTURE_2D, texture ?? null);
        gl.uniform1i(p.at(["picture", "glow"][i]), i);
      });
      gl.frontFace(mirrored ? gl.CW : gl.CCW);
      (m.both || this.bothSides ? gl.disable : gl.enable).call(gl, gl.CULL_FACE);
      (blends ? gl.enable : gl.disable).call(gl, gl.BLEND);
      gl.depthMask(!blends);
      gl.vertexAttrib4f(3, 1, 1, 1, 1);
      gl.bindVertexArray(shape.array);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, shape.indices);
      gl.drawElements(gl.TRIANGLES, shape.part.indices.length, gl.UNSIGNED_INT, 0);
      gl.bindVertexArray(null);
      gl.depthMask(true);
    }
    /** Uses the program of one colour. */
    paint(camera, world, color) {
      const gl = this.gl, p = this.flat;
      gl.useProgram(p.made);
      gl.uniformMatrix4fv(p.at("model"), false, world);
      gl.uniformMatrix4fv(p.at("scene"), false, camera.scene);
      gl.uniform4fv(p.at("base"), color);
      gl.disable(gl.CULL_FACE);
      gl.enable(gl.BLEND);
    }
    drawMarks(camera) {
      const gl = this.gl;
      gl.enable(gl.POLYGON_OFFSET_FILL);
      gl.polygonOffset(-2, -2);
      for (const mark of this.marked) {
        this.paint(camera, mark.shape.world, [1, 0.45, 0, 0.6]);
        gl.bindVertexArray(mark.shape.array);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, (mark.buffer ??= this.elements(mark.indices)));
        gl.drawElements(gl.TRIANGLES, mark.indices.length, gl.UNSIGNED_INT, 0);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, mark.shape.indices);
        gl.bindVertexArray(null);
      }
      gl.disable(gl.POLYGON_OFFSET_FILL);
    }
    elements(indices) {
      const buffer = this.gl.createBuffer();
      this.gl.bindBuffer(this.gl.ELEMENT_ARRAY_BUFFER, buffer);
      this.gl.bufferData(this.gl.ELEMENT_ARRAY_BUFFER, indices, this.gl.STATIC_DRAW);
      return buffer;
    }
    segments(camera, points, color, world = IDENTITY) {
      const gl = this.gl;
      if (!points.length) return;
      this.paint(camera, world, color);
      gl.bindBuffer(gl.ARRAY_BUFFER, this.lines);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(points), gl.DYNAMIC_DRAW);
      gl.enableVertexAttribArray(0);
      gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
      gl.drawArrays(gl.LINES, 0, points.length / 3);
      gl.disableVertexAttribArray(0);
    }
    drawLines(camera) {
      const gl = this.gl;
      if (this.show.wireframe) for (const shape of this.shapes) {
        if (!shape.edges) {
          const i = shape.part.indices, out = new Uint32Array(i.length * 2);
          for (let k = 0; k < i.length; k += 3) out.set([i[k], i[k + 1], i[k + 1], i[k + 2], i[k + 2], i[k]], k * 2);
          shape.edges = { buffer: this.elements(out), length: out.length };
        }
        this.paint(camera, shape.world, [0.1, 0.5, 1, 0.8]);
        gl.bindVertexArray(shape.array);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, shape.edges.buffer);
        gl.drawElements(gl.LINES, shape.edges.length, gl.UNSIGNED_INT, 0);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, shape.indices);
        gl.bindVertexArray(null);
      }
      if (this.show.normals) for (const shape of this.shapes) {
        const points = [];
        for (let v = 0; v < shape.part.count; v++) {
          const at = moved(shape.world, corner(shape.positions, v)), way = unit(turned(shape.world, corner(shape.normals, v)));
          points.push(...at, ...at.map((n, i) => n + way[i] * this.radius * 0.05));
        }
        this.segments(camera, points, [0.2, 0.8, 0.3, 1]);
      }
      if (this.show.box) {
        const ends = this.bounds(), points = [];
        for (let a = 0; a < 8; a++) for (const bit of [1, 2, 4]) if (!(a & bit))
          for (const end of [a, a | bit]) points.push(...[0, 1, 2].map((i) => ends[(end >> i) & 1][i]));
        this.segments(camera, points, [0.6, 0.6, 0.6, 1]);
      }
      gl.disable(gl.DEPTH_TEST);
      if (this.show.bones || this.markedNodes.length) {
        const bones = new Set(this.skins.flatMap((skin) => skin.joints));
        const bone = (i) => {
          const at = this.worlds[i].slice(12, 15), parent = this.about.nodes[i].parent, size = this.radius * 0.02, points = [];
          if (bones.has(parent)) points.push(...this.worlds[parent].slice(12, 15), ...at);
          for (let k = 0; k < 3; k++) for (const sign of [-1, 1]) { const p = at.slice(); p[k] += sign * size; points.push(...p); }
          return points;
        };
        if (this.show.bones) this.segments(camera, [...bones].flatMap(bone), [0.9, 0.2, 0.9, 1]);
        this.segments(camera, this.markedNodes.flatMap(bone), [1, 0.45, 0, 1]);
      }
    }

    // What belongs to a field of the file.
    mark(path) {
      const inside = (outer) => outer != null && (path === outer || path.startsWith(outer + ".") || path.startsWith(outer + "["));
      const holds = (inner) => inner === path || inner.startsWith(path + ".") || inner.startsWith(path + "[");
      const materials = new Set(), nodes = new Set();
      this.about.materials.forEach((m, i) => inside(m.path) && materials.add(i));
      this.about.nodes.forEach((n, i) => inside(n.path) && nodes.add(i));
      let all = 0, some = 0;
      this.marked = [];
      for (const shape of this.shapes) {
        const { part, node } = shape, kept = [], lists = (part.origins?.names ?? []).map((name) => {
          if (holds(name)) return () => true;
          if (!inside(name)) return null;
          const element = Number(path.slice(name.length + 1).split("]")[0]);
          return (e) => element >= e && element <= e + part.origins.more;
        });
        const whole = materials.has(part.material) || (nodes.has(node) && !lists.some(Boolean));
        for (let t = 0; t < part.triangles; t++)
          if (whole || lists[part.origins?.lists[t]]?.(part.origins.elements[t])) kept.push(part.indices[t * 3], part.indices[t * 3 + 1], part.indices[t * 3 + 2]);
        all += part.triangles * 3;
        some += kept.length;
        if (kept.length) this.marked.push({ shape, indices: new Uint32Array(kept) });
      }
      // All of it says nothing.
      if (some === all && this.shapes.length > 1 && !materials.size && !nodes.size) this.marked = [];
      this.markedNodes = [...nodes].filter((i) => this.about.nodes[i].mesh == null);
      this.redraw();
      return this.marked.length + this.markedNodes.length > 0;
    }
    /** The field of what is at a place of the canvas. */
    pick(x, y) {
      const c = this.camera(), box = this.canvas.getBoundingClientRect();
      const [u, v] = [(2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height];
      const way = [0, 1, 2].map((i) => c.x[i] * u * c.tall * c.aspect + c.y[i] * v * c.tall - c.z[i]);
      let best = Infinity, found = null;
      for (const shape of this.shapes) {
        const back = inverse(shape.world), from = moved(back, c.eye), ray = turned(back, way), { indices } = shape.part;
        for (let t = 0; t < indices.length; t += 3) {
          const a = corner(shape.positions, indices[t]), e = minus(corner(shape.positions, indices[t + 1]), a), f = minus(corner(shape.positions, indices[t + 2]), a);
          const p = cross(ray, f), d = dot(e, p);
          if (!d) continue;
          const s = minus(from, a), k = dot(s, p) / d, q = cross(s, e), l = dot(ray, q) / d, at = dot(f, q) / d;
          if (k >= 0 && l >= 0 && k + l <= 1 && at > 0 && at < best) { best = at; found = [shape, t / 3]; }
        }
      }
      if (!found) return null;
      const [shape, triangle] = found, o = shape.part.origins;
      const path = o ? `${o.names[o.lists[triangle]]}[${o.elements[triangle]}]` : this.about.nodes[shape.node].path;
      return { path, node: this.about.nodes[shape.node].name, material: this.material(shape).name };
    }

    // Hands.
    turn(dx, dy) { this.yaw -= dx; this.pitch = Math.max(-1.55, Math.min(1.55, this.pitch + dy)); this.redraw(); }
    shift(dx, dy) { const [x, y] = this.axes(); this.middle = this.middle.map((n, i) => n + (x[i] * dx + y[i] * dy) * this.far); this.redraw(); }
    zoom(by) { this.far = Math.max(this.radius * 0.02, Math.min(this.radius * 40, this.far * by)); this.redraw(); }
    listen() {
      const c = this.canvas, hands = new Map();
      let moves = 0;
      c.addEventListener("pointerdown", (e) => { c.setPointerCapture(e.pointerId); hands.set(e.pointerId, e); moves = hands.size > 1 ? 99 : 0; });
      c.addEventListener("pointermove", (e) => {
        const before = hands.get(e.pointerId);
        if (!before) return;
        const [dx, dy] = [e.clientX - before.clientX, e.clientY - before.clientY], size = c.clientHeight || 1;
        moves += Math.abs(dx) + Math.abs(dy);
        if (hands.size === 2) {
          const other = [...hands.values()].find((h) => h.pointerId !== e.pointerId), apart = (h) => Math.hypot(h.clientX - other.clientX, h.clientY - other.clientY);
          this.zoom(apart(before) / Math.max(apart(e), 1));
          this.shift(-dx / size / 3, dy / size / 3);
        } else if (e.shiftKey || e.buttons & 6) this.shift((-dx / size) * 0.73, (dy / size) * 0.73);
        else this.turn((dx / size) * 5, (dy / size) * 5);
        hands.set(e.pointerId, e);
      });
      const up = (e) => { if (hands.delete(e.pointerId) && e.type === "pointerup" && moves < 5 && e.button === 0) this.onpick?.(this.pick(e.clientX, e.clientY)); };
      c.addEventListener("pointerup", up);
      c.addEventListener("pointercancel", up);
      c.addEventListener("contextmenu", (e) => e.preventDefault());
      c.addEventListener("wheel", (e) => { e.preventDefault(); this.zoom(Math.exp(Math.max(-80, Math.min(80, e.deltaY)) / 400)); }, { passive: false });
      c.addEventListener("keydown", (e) => {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key], box = c.getBoundingClientRect();
        if (way) e.shiftKey ? this.shift(way[0] * 0.05, -way[1] * 0.05) : this.turn(way[0] * -0.15, way[1] * -0.15);
        else if (e.key === "+" || e.key === "=") this.zoom(0.85);
        else if (e.key === "-") this.zoom(1 / 0.85);
        else if (e.key === "Home") this.fit();
        else if (e.key === " ") this.onplay?.();
        else if (e.key === "Enter") this.onpick?.(this.pick(box.left + box.width / 2, box.top + box.height / 2));
        else return;
        e.preventDefault();
      });
      new ResizeObserver(() => this.redraw()).observe(c);
    }
  }
  return Model;
})();
