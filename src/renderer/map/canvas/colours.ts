/** The scheme of the whole screen, which the map follows. */
export type Scheme = 'light' | 'dark';

export interface MapColours {
  readonly land: string;
  readonly water: string;
  readonly coast: string;
  readonly river: string;
  readonly road: string;
  readonly stateLine: string;
  readonly countryLine: string;
  readonly countryLabel: string;
  readonly stateLabel: string;
  readonly placeLabel: string;
  readonly townLabel: string;
  readonly placeDot: string;
  /** Under a vehicle's mark or a cluster's number. */
  readonly surface: string;
  /** A cluster's number and the label of the chosen vehicle. */
  readonly ink: string;
  /** Ring of the chosen vehicle, outline of the area filter and the newest end of a trail. */
  readonly accent: string;
  /** The oldest end of a trail. */
  readonly trailOld: string;
}

/** Quiet colours. On them, age tiers have a contrast of 3:1, and labels with their halo 4.5:1 (WCAG 1.4.3, 1.4.11). */
export const mapColours: Record<Scheme, MapColours> = {
  light: {
    land: '#f6f5f1',
    water: '#d7e3eb',
    coast: '#b9cbd8',
    river: '#c3d5e1',
    road: '#dccaa6',
    stateLine: '#cfcbc3',
    countryLine: '#a29c93',
    countryLabel: '#5b5f66',
    stateLabel: '#6b6e75',
    placeLabel: '#3f454d',
    townLabel: '#62676f',
    placeDot: '#8b9098',
    surface: '#ffffff',
    ink: '#1d2731',
    accent: '#0e5580',
    trailOld: '#667e94',
  },
  dark: {
    land: '#1d262e',
    water: '#121a21',
    coast: '#2c3944',
    river: '#26333e',
    road: '#43505b',
    stateLine: '#34414c',
    countryLine: '#5a6875',
    countryLabel: '#a3aeb9',
    stateLabel: '#8a96a2',
    placeLabel: '#c3ccd4',
    townLabel: '#97a3ae',
    placeDot: '#6d7a87',
    surface: '#10161c',
    ink: '#f1f5f8',
    accent: '#8bbfdd',
    trailOld: '#5d7689',
  },
};
