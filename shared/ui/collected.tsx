/** What a task collected: number of rows, the rows, and their export. Shown in the panel and the dashboard. */

import type { ComponentChildren, JSX } from 'preact'
import { under } from '../domain/by-word.ts'
import { type Collected, collectedCsv, collectedJson, collectedTsv, isLongCell } from '../domain/collected.ts'
import { Button, CopyButton } from './parts.tsx'
import { saveFile } from './save-file.ts'
import { useStateOf } from './state-of.ts'
import { counted, t } from './words.ts'

/** Number of rows shown at first. */
const FIRST = 50

export interface CollectedProps {
  collected: Collected
  /** Name of the files, without extension. */
  name: string
  /** What else can be done with the rows. */
  children?: ComponentChildren
}

export function CollectedRows({ collected, name, children }: CollectedProps): JSX.Element {
  const { columns, rows } = collected
  const [all, setAll] = useStateOf(name, false)
  const visible = all ? rows : rows.slice(0, FIRST)
  return (
    <div class="stack collected">
      <div class="row collected__top">
        <h2 class="strong grow">{counted('collectedRows', rows.length)}</h2>
        {rows.length > 0 && (
          <>
            <CopyButton text={() => collectedTsv(collected)} />
            <Button
              size="sm"
              variant="quiet"
              icon="download"
              onClick={() => saveFile(`${name}.csv`, 'text/csv', collectedCsv(collected))}
            >
              CSV
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon="download"
              onClick={() => saveFile(`${name}.json`, 'application/json', collectedJson(collected))}
            >
              JSON
            </Button>
            {children}
          </>
        )}
      </div>
      {rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <section class="card collected__rows" tabIndex={0} aria-label={t('collected')}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      <bdi>{column}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {visible.map((row) => (
                  <tr>
                    {columns.map((column) => (
                      <td key={column} class={isLongCell(under(row, column)) ? 'long' : undefined}>
                        <bdi>{under(row, column)}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {visible.length < rows.length && (
            <div>
              <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
                {counted('collectedAll', rows.length)}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
