/** The facts about a vehicle that its VIN contains: hints, never a reason to refuse a VIN. */
export interface VinDescription {
  readonly manufacturer: string | null;
  /** The country to which the maker's code is assigned, ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly region: 'africa' | 'asia' | 'europe' | 'north-america' | 'oceania' | 'south-america' | null;
  readonly modelYear: number | null;
  /** The check digit at position 9. `not-used`: the maker's region does not require one. */
  readonly checkDigit: 'valid' | 'wrong' | 'not-used';
}
