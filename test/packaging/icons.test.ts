/** The committed icons against the drawing that they are made from. Scripts are plain JavaScript: their types are here. */
import { readFileSync } from 'node:fs';
import { Data } from 'resedit';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../helpers/project.ts';

interface Icon {
  readonly size: number;
  readonly png: Buffer;
  readonly rgba: Buffer;
}
interface Drawn {
  readonly linux: readonly Icon[];
  readonly windows: readonly Icon[];
  readonly mac: readonly Icon[];
}

const {
  drawIcons,
  readPixels,
}: { drawIcons(): Promise<Drawn>; readPixels(pngs: Buffer[]): Promise<Buffer[]> } = await import(
  `${root}scripts/icons/draw.mjs`
);
const file = (name: string) => readFileSync(`${root}resources/${name}`);

let drawn: Drawn;
beforeAll(async () => {
  drawn = await drawIcons();
});

/** Versions of Chromium smooth edges a little differently. */
function expectSameDrawing(pixels: Buffer | undefined, { rgba }: Icon): void {
  expect(pixels?.length).toBe(rgba.length);
  const difference = rgba.reduce((sum, value, index) => sum + Math.abs(value - (pixels?.[index] ?? 0)), 0);
  expect(difference / rgba.length).toBeLessThan(1);
}

test('the icons of Linux are the drawing, in nine sizes', async () => {
  const pixels = await readPixels(drawn.linux.map(({ size }) => file(`icons/${size}x${size}.png`)));
  expect(pixels).toHaveLength(9);
  drawn.linux.forEach((icon, index) => {
    expectSameDrawing(pixels[index], icon);
  });
});

test('the icon of Windows is the drawing, in eight sizes, the large one as PNG', async () => {
  const { icons } = Data.IconFile.from(file('icon.ico'));
  expect(icons.map(({ width }) => width || 256)).toEqual(drawn.windows.map(({ size }) => size));
  for (const [index, { data }] of icons.entries()) {
    const icon = drawn.windows[index];
    if (icon === undefined) throw new Error('an icon without a drawing');
    expectSameDrawing(
      data.isIcon() ? fromBitmap(icon.size, Buffer.from(data.pixels)) : await pngOf(data.bin),
      icon,
    );
  }
});

test('the icon of macOS is the drawing with air around it, for screens of both densities', async () => {
  const icns = file('icon.icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    parts.set(icns.toString('ascii', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
  }
  expect([...parts.keys()]).toEqual(['ic11', 'ic12', 'ic07', 'ic13', 'ic08', 'ic14', 'ic09', 'ic10']);
  const sizes = [32, 64, 128, 256, 256, 512, 512, 1024];
  const pixels = await readPixels([...parts.values()]);
  for (const [index, size] of sizes.entries()) {
    const icon = drawn.mac.find((one) => one.size === size);
    if (icon === undefined) throw new Error(`no drawing of ${size}`);
    expectSameDrawing(pixels[index], icon);
    // The corner of the shape is within.
    expect(icon.rgba.subarray(0, 4)).toEqual(Buffer.alloc(4));
  }
});

async function pngOf(bin: ArrayBuffer): Promise<Buffer | undefined> {
  return (await readPixels([Buffer.from(bin)]))[0];
}

/** Rows from the bottom and blue first, as bitmaps have them, to rows from the top and red first. */
function fromBitmap(size: number, pixels: Buffer): Buffer {
  const rgba = Buffer.alloc(size * size * 4);
  for (let at = 0; at < rgba.length; at += 4) {
    const row = size - 1 - Math.floor(at / 4 / size);
    const from = (row * size + ((at / 4) % size)) * 4;
    rgba.set([pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0, pixels[from + 3] ?? 0], at);
  }
  return rgba;
}
