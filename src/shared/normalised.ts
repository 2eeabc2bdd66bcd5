/** A part of a text with the marks behind it. The runtime sorts successive marks in a time that grows with the square. */
const PART = /[\s\S]{1,256}\p{M}{0,32}/gu;

/** A text in a normal form of Unicode, part by part, in linear time. */
export const normalised = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.length <= 256 ? text.normalize(form) : text.replace(PART, (part) => part.normalize(form));
