/** Where the client secrets are: the OS keychain, or the memory of this session where there is none. */
export interface CredentialStore {
  /** Whether the OS keychain is to be had: probed at start, within 3 s; false as long as it refuses to save. */
  readonly keychain: boolean;
  /** The secret of a connection; null when none is saved, or the keychain is locked. */
  read(connectionId: number): Promise<{ readonly clientId: string; readonly clientSecret: string } | null>;
  /** Where the secret of a connection is. */
  whereabouts(connectionId: number): Promise<'keychain' | 'session' | 'missing'>;
  /** Saves id and secret as one entry; in the keychain, or for this session where that can't be done. */
  save(
    connectionId: number,
    credentials: { clientId: string; clientSecret: string },
  ): Promise<'keychain' | 'session'>;
  remove(connectionId: number): Promise<void>;
}
