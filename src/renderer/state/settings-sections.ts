export const settingsSections = [
  'appearance',
  'ages',
  'basemap',
  'streets',
  'lookups',
  'watch',
  'folders',
  'work',
  'desktop',
  'updates',
  'backup',
  'data',
  'support',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** The attribute by which a section is found. */
export const sectionMark = (section: SettingsSection) => ({ id: `settings-${section}` });
