// Widgets written for React in the common frame: each is a component that gets its id, its label's id and a way to report its value.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { showForm } from './frame.js'

/** @param widgets name → [label, Component]; `bare` components draw their label themselves */
export const showReactForm = (title, widgets, Around = ({ children }) => children) =>
  showForm(
    title,
    Object.fromEntries(
      Object.entries(widgets).map(([name, [label, Widget, bare]]) => [
        name,
        [
          label,
          (place, set) => {
            const holder = place.appendChild(document.createElement('div'))
            createRoot(holder).render(
              <Around>
                {!bare && (
                  <label id={`${name}-label`} htmlFor={name}>
                    {label} *
                  </label>
                )}
                <Widget id={name} labelId={`${name}-label`} label={label} set={set} />
              </Around>,
            )
          },
        ],
      ]),
    ),
  )

/** The value of a widget that is given it from outside: kept for the widget, and told to the form. */
export const useTold = (set, first) => {
  const [value, keep] = useState(first)
  const change = (next) => {
    keep(next)
    set(next)
  }
  return [value, change]
}
