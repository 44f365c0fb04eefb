/**
 * The smallest difference between two colours that a person can see: of 255, in each component, by style or by pixel.
 */

/** Smaller differences are invisible. */
export const LEAST_DIFFERENCE = 14
/**
 * The same for a whole field on its background: the grey that many designs use for fields (#f3f4f6 on white) differs by
 * 12 and is visible.
 */
export const LEAST_OF_FIELD = 8
