/**
 * The smallest difference between two colours that a person can see: of 255, in each component, by style or by pixel.
 */

/** Less is not seen. */
export const LEAST_DIFFERENCE = 14
/** The same for a whole field on its ground: the grey that many designs fill theirs with (#f3f4f6 on white) differs by 12, and is seen. */
export const LEAST_OF_FIELD = 8
