/**
 * What reading a document gives at each stage: lines as a reader sees them, and fields with the line each was read
 * from.
 */

/** A separate part of a line: a table cell, or text after a tab or a wide gap. */
export interface Cell {
  text: string
  /** Points from the left edge of the page; 0 if the format has no positions. */
  left: number
}

/** One line in reading order. */
export interface Line {
  text: string
  cells: readonly Cell[]
  /** From 1. */
  page: number
  /** Points from the left edge of the page to its first letter; 0 if the format has no positions. */
  left: number
  /** Height of its letters in points; 0 if unknown. */
  size: number
  bold: boolean
  /** Starts with a bullet. */
  bullet: boolean
  /** There is more space above it than between the surrounding lines. */
  apart: boolean
}

export interface TextDocument {
  lines: readonly Line[]
  /** Link targets, with their text or page. */
  links: readonly { url: string; page: number }[]
}

/** Where a field was read. */
export interface ReadSource {
  /** The line as it is in the document, or the name of a file in an archive with the row's text. */
  text: string
  /** From 1; absent if the format has no pages. */
  page?: number
}

export interface ReadField {
  /** As in a data file: `given-name`, `experience.0.title`. */
  key: string
  value: string
  /** 0 to 1; values below {@link LEAST_SURE} are left out. */
  confidence: number
  source: ReadSource
}

/** Values that were read and not used, and why, as a sentence for the person. */
export interface Findings {
  fields: ReadField[]
  notes: string[]
}

export const LEAST_SURE = 0.7

export type ResumeFormat = 'pdf' | 'docx' | 'json-resume' | 'linkedin'

export interface DocumentReading extends Findings {
  kind: ResumeFormat
}
