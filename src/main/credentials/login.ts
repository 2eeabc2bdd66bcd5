/** A user's name and password, for a proxy. */
export interface Login {
  readonly user: string;
  readonly password: string;
}
