/**
 * Faces of the map's text. MapLibre draws a style without `glyphs` from the page's and the system's fonts, and reads
 * weight and slant out of the first name, so that one names no real font and the second is the family drawn.
 */
export const fonts = {
  regular: ['Inter Variable', 'Segoe UI', 'Arial'],
  medium: ['Medium', 'Inter Variable', 'Segoe UI', 'Arial'],
  bold: ['SemiBold', 'Inter Variable', 'Segoe UI', 'Arial'],
  italic: ['Italic', 'Inter Variable', 'Segoe UI', 'Arial'],
};
