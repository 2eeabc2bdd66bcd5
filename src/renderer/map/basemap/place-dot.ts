import { mapColours, type Scheme } from '../canvas/colours.ts';
import { disc, type ImageId, type MapImage, type MapImages, schemes } from '../canvas/images.ts';

/** Name of the image of the dot beside a city's name. */
export const placeDot = (scheme: Scheme): ImageId => `rastro:place:${scheme}`;

export const basemapImages: MapImages = new Map(
  schemes.map((scheme): [ImageId, MapImage] => [placeDot(scheme), dot(scheme)]),
);

function dot(scheme: Scheme): MapImage {
  const { placeDot, land } = mapColours[scheme];
  return {
    size: 8,
    draw(pen) {
      disc(pen, 4, 4, 3, land);
      disc(pen, 4, 4, 2, placeDot);
    },
  };
}
