/** The facts about a vehicle that its VIN contains: hints, never a reason to refuse a VIN. */
export interface VinDescription {
  readonly manufacturer: string | null;
  readonly modelYear: number | null;
  /** The check digit at position 9. `not-used`: the maker's region does not require one. */
  readonly checkDigit: 'valid' | 'wrong' | 'not-used';
}
