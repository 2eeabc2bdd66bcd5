/**
 * Makes a WebGL context, tells what draws it, and ends: the first one of a browser starts what draws for all, which takes half
 * a second without a graphics card, and would hold up whoever asks for it.
 */
const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
const named = gl?.getExtension('WEBGL_debug_renderer_info');
postMessage(named ? String(gl?.getParameter(named.UNMASKED_RENDERER_WEBGL)) : '');
close();
