/** Days that a removed list stays in the bin. */
export const BIN_DAYS = 30;
