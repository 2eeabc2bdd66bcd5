/** Types of the images that the page draws itself instead of loading, and drawing functions that they share. */
import { mapColours, type Scheme } from './colours.ts';

export const OWN_IMAGES = 'rastro';

export type ImageId = `${typeof OWN_IMAGES}:${string}`;

export type Pen = CanvasRenderingContext2D;

export interface MapImage {
  /** Width and height in pixels of the screen. */
  readonly size: number;
  draw(pen: Pen): void;
}

export type MapImages = ReadonlyMap<ImageId, MapImage>;

/** Images are drawn at twice their size, so that they are sharp on a dense screen. */
export const IMAGE_SCALE = 2;

export const schemes: readonly Scheme[] = ['light', 'dark'];

export function paint(image: MapImage): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = image.size * IMAGE_SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no 2D canvas');
  pen.scale(IMAGE_SCALE, IMAGE_SCALE);
  image.draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

export function disc(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

/** A ring around what is open or pointed to. */
export function ring(middle: number, radius: number, scheme: Scheme): MapImage {
  return {
    size: 2 * middle,
    draw(pen) {
      const { accent, surface } = mapColours[scheme];
      pen.lineWidth = 6;
      pen.strokeStyle = surface;
      pen.beginPath();
      pen.arc(middle, middle, radius, 0, 2 * Math.PI);
      pen.stroke();
      pen.lineWidth = 3;
      pen.strokeStyle = accent;
      pen.stroke();
    },
  };
}
