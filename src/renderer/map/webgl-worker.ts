/**
 * Makes a WebGL context and ends: the first one of a browser starts what draws for all, which takes half a second without a
 * graphics card, and would hold up whoever asks for it.
 */
new OffscreenCanvas(1, 1).getContext('webgl2');
close();
