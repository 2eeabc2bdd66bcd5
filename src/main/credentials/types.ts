/** The saved credentials of a connection. They are one entry, so that they are saved as a whole or not at all. */
export interface SavedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin of the only server to which the secret is sent, such as `https://service.example.com`. */
  readonly origin: string;
}

export interface FoundCredentials {
  readonly place: 'keychain' | 'session';
  readonly entry: SavedCredentials;
}

/** Where the client secrets are: the OS keychain, or the memory of this session where there is none. */
export interface CredentialStore {
  /** Whether the last call to the OS keychain succeeded, and no secret is in memory alone. */
  readonly isOpen: boolean;
  /**
   * Tries whether secrets can be saved, for which a locked keychain asks the user for its password. Saves those that
   * are in memory alone. @returns `isOpen`
   */
  unlock(): Promise<boolean>;
  /**
   * The secret of a connection, as the keychain has it now; null when none is saved, or none can be read. Where it is no
   * longer there, the secret that the keychain gave last, until `unlock` shows that it was deleted.
   */
  find(connectionId: number): Promise<FoundCredentials | null>;
  save(connectionId: number, credentials: SavedCredentials): Promise<'keychain' | 'session'>;
  /** @returns whether the secret is gone; false: the keychain is locked or silent, and the removal is to be retried */
  remove(connectionId: number): Promise<boolean>;
}
