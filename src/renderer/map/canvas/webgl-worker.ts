/**
 * Creates a WebGL context, posts the name of its renderer, and ends. A browser's first context starts the renderer,
 * which takes half a second without a graphics card and would block the page's thread.
 */
const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
const named = gl?.getExtension('WEBGL_debug_renderer_info');
postMessage(named ? String(gl?.getParameter(named.UNMASKED_RENDERER_WEBGL)) : '');
close();
