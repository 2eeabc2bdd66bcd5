import { mapColours, type Scheme } from '../canvas/colours.ts';
import { type ImageId, type MapImage, type MapImages, ring, schemes } from '../canvas/images.ts';

export const arrowImage = (scheme: Scheme): ImageId => `rastro:arrow:${scheme}`;
export const fixImage = (scheme: Scheme): ImageId => `rastro:fix:${scheme}`;

export const trailImages: MapImages = new Map(
  schemes.flatMap((scheme): [ImageId, MapImage][] => [
    [fixImage(scheme), ring(13, 9, scheme)],
    [arrowImage(scheme), arrow(scheme)],
  ]),
);

/** An arrow to the right, which MapLibre turns along the line. */
function arrow(scheme: Scheme): MapImage {
  const { accent, surface } = mapColours[scheme];
  return {
    size: 18,
    draw(pen) {
      pen.beginPath();
      pen.moveTo(4.5, 3.5);
      pen.lineTo(14.5, 9);
      pen.lineTo(4.5, 14.5);
      pen.lineTo(7, 9);
      pen.closePath();
      pen.lineJoin = 'round';
      pen.lineWidth = 4;
      pen.strokeStyle = surface;
      pen.stroke();
      pen.fillStyle = accent;
      pen.fill();
    },
  };
}
