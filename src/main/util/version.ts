import manifest from '../../../package.json' with { type: 'json' };

/** This Rastro's version, as package.json has it. */
export const version: string = manifest.version;
