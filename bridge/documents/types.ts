/**
 * What reading a document gives at each stage: lines as a reader sees them, and fields with the line each was read
 * from.
 */

/** A part of a line that stands apart from the rest: a table cell, or text behind a tab or a wide gap. */
export interface Cell {
  text: string
  /** Points from the left edge of the page; 0 where the format has no positions. */
  left: number
}

/** One line in the order in which a person reads. */
export interface Line {
  text: string
  cells: readonly Cell[]
  /** From 1. */
  page: number
  /** Points from the left edge of the page to its first letter; 0 where the format has no positions. */
  left: number
  /** Height of its letters in points; 0 where unknown. */
  size: number
  bold: boolean
  /** Starts with a bullet. */
  bullet: boolean
  /** There is more room above it than between the lines around it. */
  apart: boolean
}

export interface TextDocument {
  lines: readonly Line[]
  /** Addresses behind links, with the text or the page they stand on. */
  links: readonly { url: string; page: number }[]
}

/** Where a field was read. */
export interface ReadSource {
  /** The line as it stands in the document, or the name of a file inside of an archive with the row's text. */
  text: string
  /** From 1; absent where the format has no pages. */
  page?: number
}

export interface ReadField {
  /** As in a data file: `given-name`, `experience.0.title`. */
  key: string
  value: string
  /** 0 to 1; what is below {@link LEAST_SURE} is left out. */
  confidence: number
  source: ReadSource
}

/** What is read and not used, and why, as a sentence for the person. */
export interface Findings {
  fields: ReadField[]
  notes: string[]
}

export const LEAST_SURE = 0.7

export type ResumeFormat = 'pdf' | 'docx' | 'json-resume' | 'linkedin'

export interface DocumentReading extends Findings {
  kind: ResumeFormat
}
