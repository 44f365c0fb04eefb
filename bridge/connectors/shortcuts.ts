/** Buttons that fill a form from somewhere else than the person's own data: offered to nobody as a way on. */
import type { Observation } from '../../shared/domain/observation.ts'

export const withoutShortcuts = (seen: Observation, name: RegExp): Observation =>
  seen.buttons.some((button) => name.test(button.name))
    ? {
        ...seen,
        buttons: seen.buttons.map((button) =>
          name.test(button.name) ? { ...button, purpose: 'other' as const, submit: false } : button,
        ),
      }
    : seen
