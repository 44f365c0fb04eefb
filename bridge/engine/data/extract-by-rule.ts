/**
 * The operation `extract` for deciders that read no data themselves: the table or list that the words mean, in the
 * wanted form.
 */

import { under } from '../../../shared/domain/by-word.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { columnsOf, cutTo, fitList, listWords, numberIn } from '../../../shared/domain/wishes/fit-list.ts'
import { readListWishes } from '../../../shared/domain/wishes/list.ts'
import { findTable } from '../../observe/index.ts'
import { formOf } from '../../think/data-form.ts'
import type { DataRead, Run } from '../state/context.ts'

export type ReadByRule = { data: unknown } | { code: ErrorCode; message: string }

/** Reads only what the page shows now. Paging is a separate action. */
export const extractByRule = async (run: Run, { what, schema }: DataRead): Promise<ReadByRule> => {
  const { wishes, unclear } = readListWishes(what)
  if (unclear.length > 0)
    return {
      code: 'ACTION_INVALID',
      message: `No rule follows “${unclear.join('”, “')}”. Name the list, its columns and which rows.`,
    }
  const tab = run.session.active()
  const found = await findTable(tab, { words: listWords(wishes), links: wishes.links })
  if (!found || found.rows.length === 0)
    return {
      code: 'TARGET_NOT_FOUND',
      message: 'There is no table and no list on this page. Its text says what it shows.',
    }
  const { columns } = found.rule
  const plan = fitList(wishes, {
    columns,
    rows: found.rows,
    said: found.said,
    page: await tab.page.title(),
    alone: found.rivals.length === 0,
  })
  const missing = (names: readonly string[]): ReadByRule => ({
    code: 'TARGET_NOT_FOUND',
    message: `${found.name ? `“${found.name}”` : 'The list'} has nothing called ${names.join(', ')}. Its columns are ${columns.map(({ key }) => key).join(', ')}.`,
  })
  if (plan.unclear.length > 0) return missing(plan.unclear)
  const rows = found.rows.filter(plan.keeps).slice(0, wishes.maxRows ?? found.rows.length)
  if (!schema) return { data: rows.map((row) => cutTo(plan.columns, row)) }
  const form = listForm(schema)
  if (!form) return { code: 'ACTION_INVALID', message: 'The schema is no list of objects with properties.' }
  const wanted = Object.keys(form.properties).map((name) => {
    const [key] = columnsOf({ columns }, inWords(name))
    return { name, key, isNumber: isNumber(form.properties[name]) }
  })
  const without = wanted.filter(({ key }) => key === undefined).map(({ name }) => name)
  if (without.length > 0) return missing(without)
  const list = rows.map((row) =>
    Object.fromEntries(
      wanted.flatMap(({ name, key = '', isNumber }) => {
        const value = isNumber ? numberIn(under(row, key) ?? '') : under(row, key)
        return value === undefined || value === '' ? [] : [[name, value]]
      }),
    ),
  )
  const data = form.under === undefined ? list : { [form.under]: list }
  const [issue] = formOf(schema)?.safeParse(data).error?.issues ?? []
  return issue
    ? {
        code: 'POSTCONDITION_FAILED',
        message: `What the list says does not fit the schema: ${issue.path.join('.')}: ${issue.message}`,
      }
    : { data }
}

/** A name as schemas write it: `pay_per_year`, `payPerYear`. */
const inWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

interface ListForm {
  properties: Readonly<Record<string, unknown>>
  /** Name of the list, if it is in an object. */
  under?: string
}

const listForm = (schema: Readonly<Record<string, unknown>>): ListForm | undefined => {
  const { items, properties } = schema as { items?: unknown; properties?: unknown }
  if (isObject(items) && isObject(items.properties)) return { properties: items.properties }
  const [only, ...more] = isObject(properties) ? Object.entries(properties) : []
  const inner = only && more.length === 0 && isObject(only[1]) ? listForm(only[1]) : undefined
  return inner && only && inner.under === undefined ? { ...inner, under: only[0] } : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (form: unknown): boolean => isObject(form) && (form.type === 'number' || form.type === 'integer')
