/** What is saved of a connection, as one entry, so that it can't be saved by halves. */
export interface SavedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the server that the secret is for, such as `https://service.example.com`; it must go to no other. */
  readonly origin: string;
}

/** Where the client secrets are: the OS keychain, or the memory of this session where there is none. */
export interface CredentialStore {
  /** Whether the OS keychain is to be had: probed at start, within 3 s; false as long as it refuses to save. */
  readonly keychain: boolean;
  /** The secret of a connection; null when none is saved, or the keychain is locked. */
  read(connectionId: number): Promise<SavedCredentials | null>;
  /** Where the secret of a connection is. */
  whereabouts(connectionId: number): Promise<'keychain' | 'session' | 'missing'>;
  /** Saves in the keychain, or for this session where that can't be done. */
  save(connectionId: number, credentials: SavedCredentials): Promise<'keychain' | 'session'>;
  remove(connectionId: number): Promise<void>;
}
