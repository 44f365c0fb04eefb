/** Texts of the help that more than one file needs. */

/** Heading of the settings in a command's help. */
export const SETTINGS_HEADING = 'Settings (also in config.toml, or as GHOSTHANDS_… variables):'
