/**
 * Faces of the map's text. MapLibre draws a style without `glyphs` from the page's and the system's fonts, and reads
 * weight and slant from the first name. `Medium`, `SemiBold` and `Italic` name no real font: the second name is drawn.
 */
export const fonts = {
  regular: ['Inter Variable', 'Segoe UI', 'Arial'],
  medium: ['Medium', 'Inter Variable', 'Segoe UI', 'Arial'],
  bold: ['SemiBold', 'Inter Variable', 'Segoe UI', 'Arial'],
  italic: ['Italic', 'Inter Variable', 'Segoe UI', 'Arial'],
};
