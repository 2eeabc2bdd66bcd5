/** What draws WebGL on this computer. Asked when this file is first read, so that it is known when the map is made. */

/** The name of what draws, such as `ANGLE (NVIDIA, …)`; empty where there is no WebGL. */
const renderer = new Promise<string>((resolve) => {
  const worker = new Worker(new URL('./webgl-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  // The map says itself that it can't be drawn.
  worker.onerror = () => resolve('');
});

/** Whether it is the processor, for want of a graphics card: Chromium's SwiftShader. */
export const drawnInSoftware: Promise<boolean> = renderer.then((name) => name.includes('SwiftShader'));
