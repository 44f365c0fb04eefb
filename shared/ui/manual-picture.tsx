/** Shows where a learned step acts: a small picture of the place and, when pressed, the whole view with an outline. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { StepPicture } from '../domain/manual.ts'
import { Button } from './parts.tsx'
import { t } from './words.ts'

/** Address of a picture by its id; undefined if it is no longer there. */
export type LoadPicture = (id: string) => Promise<string | undefined>

interface Loaded {
  url: string
  width: number
  height: number
}

/** A manual's pictures by id; each is requested once. */
export function useStepPictures(
  manualId: string,
  wanted: readonly StepPicture[],
  load: LoadPicture,
): ReadonlyMap<string, Loaded> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const ids = [...new Set(wanted.map(({ id }) => id))].join(' ')
  useEffect(() => {
    let here = true
    for (const id of ids.split(' ').filter(Boolean))
      void measured(load, id).then((one) => {
        if (one && here) setLoaded((all) => new Map(all).set(id, one))
        else if (one) URL.revokeObjectURL(one.url)
      })
    return () => {
      here = false
    }
  }, [manualId, ids])
  return loaded
}

/** A picture that cannot be loaded is left out, since the steps are readable without it. */
const measured = async (load: LoadPicture, id: string): Promise<Loaded | undefined> => {
  try {
    const url = await load(id)
    if (url === undefined) return undefined
    const image = new Image()
    image.src = url
    await image.decode()
    return { url, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    // There is no picture to show.
    return undefined
  }
}

/** Size of the small picture in CSS px, and the smallest part of the view that it shows. */
const SMALL = { width: 120, height: 68 }
const LEAST_PART = 0.25

export function StepPictureButton({
  picture,
  box,
  step,
}: {
  picture: Loaded
  box: StepPicture['box']
  step: string
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null)
  const place = placeIn(picture, box)
  const name = t('manualPicture', { step })
  return (
    <>
      <button
        type="button"
        class="mpic"
        aria-label={name}
        title={t('manualPictureLarger')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <View picture={picture} place={place} part={partAround(picture, place)} />
      </button>
      <dialog class="mview" ref={dialog} aria-label={name} {...{ closedby: 'any' }}>
        <div class="stack mview__in">
          <div class="row row--between">
            <p class="strong">
              <bdi>{step}</bdi>
            </p>
            <Button size="sm" onClick={() => dialog.current?.close()}>
              {t('manualPictureClose')}
            </Button>
          </div>
          <View picture={picture} place={place} part={[0, 0, picture.width, picture.height]} />
        </div>
      </dialog>
    </>
  )
}

type Area = readonly [left: number, top: number, width: number, height: number]

function View({ picture: { url, width, height }, place, part }: { picture: Loaded; place: Area; part: Area }) {
  const [left, top, wide, high] = place
  return (
    <svg class="mpic__view" viewBox={part.join(' ')} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <image href={url} width={width} height={height} />
      <rect class="mpic__place" x={left} y={top} width={wide} height={high} rx={4} vector-effect="non-scaling-stroke" />
    </svg>
  )
}

const placeIn = ({ width, height }: Loaded, [left, top, wide, high]: StepPicture['box']): Area => [
  left * width,
  top * height,
  wide * width,
  high * height,
]

/** The part of a view in the small picture: the place and its surroundings. */
const partAround = ({ width, height }: Loaded, [left, top, wide, high]: Area): Area => {
  const shape = SMALL.width / SMALL.height
  const around = Math.max(wide * 1.2, high * 1.6 * shape, width * LEAST_PART)
  const partWidth = Math.min(around, width, height * shape)
  const partHeight = partWidth / shape
  const within = (from: number, size: number, part: number, whole: number): number =>
    Math.max(0, Math.min(from + size / 2 - part / 2, whole - part))
  return [within(left, wide, partWidth, width), within(top, high, partHeight, height), partWidth, partHeight]
}
