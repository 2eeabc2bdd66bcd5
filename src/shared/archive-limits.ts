/** Most bytes of a tile of a PMTiles archive, unpacked. Tiles of a real map have less than one MiB. */
export const MOST_TILE = 8 * 1024 * 1024;
/** The same for a directory: a quarter of a million entries at most. Those of the whole world have some 40,000 each. */
export const MOST_DIRECTORY = 1024 * 1024;
/** Most directories that are kept. The library's own limit is 100, which could fill the memory. */
export const KEPT_DIRECTORIES = 16;
