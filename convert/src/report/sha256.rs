//! SHA-256, by which a page says which scripts may run in it.

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The first 32 bits of the fractions of the square roots of the first 8 primes.
const START: [u32; 8] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/// The digest of bytes.
pub(super) fn digest(bytes: &[u8]) -> Vec<u8> {
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((bytes.len() as u64).wrapping_mul(8).to_be_bytes());
    let mut state = START;
    for block in padded.chunks_exact(64) {
        state = mixed(state, block);
    }
    state.into_iter().flat_map(u32::to_be_bytes).collect()
}

/// The state after one more block.
fn mixed(state: [u32; 8], block: &[u8]) -> [u32; 8] {
    let mut words: Vec<u32> = block
        .chunks_exact(4)
        .map(|four| {
            four.iter()
                .fold(0, |word, byte| word << 8 | u32::from(*byte))
        })
        .collect();
    for place in 16..64usize {
        let before = |back: usize| {
            let place = place.checked_sub(back);
            place
                .and_then(|place| words.get(place))
                .copied()
                .unwrap_or(0)
        };
        let (near, far) = (before(2), before(15));
        let near = near.rotate_right(17) ^ near.rotate_right(19) ^ near >> 10;
        let far = far.rotate_right(7) ^ far.rotate_right(18) ^ far >> 3;
        let word = before(16).wrapping_add(far).wrapping_add(before(7));
        words.push(word.wrapping_add(near));
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    for (round, word) in ROUNDS.into_iter().zip(words) {
        let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = e & f ^ !e & g;
        let first = h.wrapping_add(turned).wrapping_add(chosen);
        let first = first.wrapping_add(round).wrapping_add(word);
        let turned = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let most = a & b ^ a & c ^ b & c;
        let second = turned.wrapping_add(most);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    let mut sum = [a, b, c, d, e, f, g, h];
    for (sum, before) in sum.iter_mut().zip(state) {
        *sum = sum.wrapping_add(before);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        digest(bytes)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(
            hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            hex(b""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        assert_eq!(
            hex(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        );
    }
}
