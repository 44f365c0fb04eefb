// Ariakit, React Aria, React Day Picker, rc-slider, one-time codes in boxes, React Dropzone.
import 'rc-slider/assets/index.css'
import 'react-day-picker/style.css'
import * as Ariakit from '@ariakit/react'
import { OTPInput } from 'input-otp'
import RcSlider from 'rc-slider'
import { useState } from 'react'
import * as Aria from 'react-aria-components'
import { DayPicker } from 'react-day-picker'
import { useDropzone } from 'react-dropzone'
import OneTime from 'react-otp-input'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'
import { showReactForm, useTold } from '../../pages/react-frame.jsx'

const AriakitSelect = ({ set, label }) => {
  const [value, change] = useTold(set, '')
  return (
    <Ariakit.SelectProvider value={value} setValue={change}>
      <Ariakit.SelectLabel>{label} *</Ariakit.SelectLabel>
      <Ariakit.Select>{value || 'Choose a department'}</Ariakit.Select>
      <Ariakit.SelectPopover sameWidth style={{ background: 'white' }}>
        {DEPARTMENTS.map((one) => (
          <Ariakit.SelectItem key={one} value={one} />
        ))}
      </Ariakit.SelectPopover>
    </Ariakit.SelectProvider>
  )
}
const AriakitMany = ({ set, label }) => {
  const [value, change] = useTold(set, [])
  return (
    <Ariakit.SelectProvider value={value} setValue={change}>
      <Ariakit.SelectLabel>{label} *</Ariakit.SelectLabel>
      <Ariakit.Select>{value.length > 0 ? value.join(', ') : 'None selected'}</Ariakit.Select>
      <Ariakit.SelectPopover style={{ background: 'white' }}>
        {LANGUAGES.map((one) => (
          <Ariakit.SelectItem key={one} value={one}>
            <Ariakit.SelectItemCheck /> {one}
          </Ariakit.SelectItem>
        ))}
      </Ariakit.SelectPopover>
    </Ariakit.SelectProvider>
  )
}
const AriakitCombobox = ({ set, label }) => {
  const [typed, type] = useState('')
  const found = HARBOURS.filter((one) => one.toLowerCase().includes(typed.toLowerCase()))
  return (
    <Ariakit.ComboboxProvider setValue={type} setSelectedValue={set}>
      <Ariakit.ComboboxLabel>{label} *</Ariakit.ComboboxLabel>
      <Ariakit.Combobox />
      <Ariakit.ComboboxPopover sameWidth style={{ background: 'white' }}>
        {found.map((one) => (
          <Ariakit.ComboboxItem key={one} value={one} />
        ))}
      </Ariakit.ComboboxPopover>
    </Ariakit.ComboboxProvider>
  )
}

const Popover = ({ children }) => (
  <Aria.Popover style={{ background: 'white', border: '1px solid' }}>{children}</Aria.Popover>
)
const Options = ({ items }) => (
  <Aria.ListBox style={{ maxHeight: 200, overflow: 'auto' }}>
    {items.map((one) => (
      <Aria.ListBoxItem key={one} id={one}>
        {one}
      </Aria.ListBoxItem>
    ))}
  </Aria.ListBox>
)

const Drop = ({ set, label }) => {
  const { acceptedFiles, getRootProps, getInputProps } = useDropzone({
    onDrop: (files) => set(files.map(({ name }) => name)),
  })
  return (
    <section>
      <p>{label} *</p>
      <div {...getRootProps()} style={{ border: '1px dashed', padding: 20 }}>
        <input {...getInputProps()} />
        <p>Drag 'n' drop some files here, or click to select files</p>
      </div>
      <ul>
        {acceptedFiles.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

const pad = (part) => String(part).padStart(2, '0')
const PopupDay = ({ set, label, id }) => {
  const [open, show] = useState(false)
  const [day, choose] = useState()
  return (
    <>
      <label htmlFor={id}>{label} *</label>
      <button type="button" id={id} aria-haspopup="dialog" aria-expanded={open} onClick={() => show(!open)}>
        {day ? day.toDateString() : 'Pick a date'}
      </button>
      {open && (
        <div role="dialog" style={{ border: '1px solid', width: 320 }}>
          <DayPicker
            mode="single"
            captionLayout="dropdown"
            startMonth={new Date(2000, 0)}
            endMonth={new Date(2030, 11)}
            selected={day}
            onSelect={(chosen) => {
              choose(chosen)
              set(chosen && `${chosen.getFullYear()}-${pad(chosen.getMonth() + 1)}-${pad(chosen.getDate())}`)
              show(false)
            }}
          />
        </div>
      )}
    </>
  )
}
const Boxes = ({ set, label }) => {
  const [value, change] = useTold(set, '')
  return (
    <fieldset>
      <legend>{label} *</legend>
      <OneTime value={value} onChange={change} numInputs={6} renderInput={(props) => <input {...props} />} />
    </fieldset>
  )
}
const Slots = ({ set, id }) => {
  const [value, change] = useTold(set, '')
  return (
    <OTPInput
      id={id}
      maxLength={6}
      value={value}
      onChange={change}
      render={({ slots }) => (
        <div style={{ display: 'flex' }}>
          {slots.map(({ char }, at) => (
            <div key={String(at)} style={{ width: 30, height: 40, border: '1px solid' }}>
              {char}
            </div>
          ))}
        </div>
      )}
    />
  )
}

showReactForm('Application', {
  'ariakit-select': ['Which department would you like to join?', AriakitSelect, true],
  'ariakit-many': ['Which languages could you hold a meeting in?', AriakitMany, true],
  'ariakit-combobox': ['Which harbour do you live closest to?', AriakitCombobox, true],
  'aria-select': [
    'Which shift suits you best?',
    ({ set, label }) => (
      <Aria.Select onChange={set} onSelectionChange={set} placeholder="Pick one">
        <Aria.Label>{label} *</Aria.Label>
        <Aria.Button>
          <Aria.SelectValue />
        </Aria.Button>
        <Popover>
          <Options items={SHIFTS} />
        </Popover>
      </Aria.Select>
    ),
    true,
  ],
  'aria-combobox': [
    'Which harbour did you sail from first?',
    ({ set, label }) => (
      <Aria.ComboBox onSelectionChange={set}>
        <Aria.Label>{label} *</Aria.Label>
        <Aria.Input />
        <Aria.Button>▼</Aria.Button>
        <Popover>
          <Options items={HARBOURS} />
        </Popover>
      </Aria.ComboBox>
    ),
    true,
  ],
  'aria-date': [
    'When could you visit our workshop?',
    ({ set, label }) => (
      <Aria.DatePicker onChange={(date) => set(date?.toString())}>
        <Aria.Label>{label} *</Aria.Label>
        <Aria.Group>
          <Aria.DateInput>{(segment) => <Aria.DateSegment segment={segment} />}</Aria.DateInput>
          <Aria.Button>▼</Aria.Button>
        </Aria.Group>
        <Popover>
          <Aria.Dialog>
            <Aria.Calendar>
              <Aria.Button slot="previous">◀</Aria.Button>
              <Aria.Heading />
              <Aria.Button slot="next">▶</Aria.Button>
              <Aria.CalendarGrid>{(date) => <Aria.CalendarCell date={date} />}</Aria.CalendarGrid>
            </Aria.Calendar>
          </Aria.Dialog>
        </Popover>
      </Aria.DatePicker>
    ),
    true,
  ],
  'aria-number': [
    'How many people have you led?',
    ({ set, label }) => (
      <Aria.NumberField onChange={set} minValue={0}>
        <Aria.Label>{label} *</Aria.Label>
        <Aria.Group>
          <Aria.Button slot="decrement">-</Aria.Button>
          <Aria.Input />
          <Aria.Button slot="increment">+</Aria.Button>
        </Aria.Group>
      </Aria.NumberField>
    ),
    true,
  ],
  'aria-slider': [
    'How many hours a week would you travel?',
    ({ set, label }) => (
      <Aria.Slider maxValue={40} onChange={([value]) => set(value)} style={{ width: 260 }}>
        <Aria.Label>{label} *</Aria.Label>
        <Aria.SliderOutput />
        <Aria.SliderTrack style={{ height: 30, background: '#ddd' }}>
          <Aria.SliderThumb style={{ width: 20, height: 20, top: 15, background: 'blue' }} />
        </Aria.SliderTrack>
      </Aria.Slider>
    ),
    true,
  ],
  'aria-radio': [
    'Which shift did you work last?',
    ({ set, label }) => (
      <Aria.RadioGroup onChange={set}>
        <Aria.Label>{label} *</Aria.Label>
        {SHIFTS.map((one) => (
          <Aria.Radio key={one} value={one}>
            {one}
          </Aria.Radio>
        ))}
      </Aria.RadioGroup>
    ),
    true,
  ],
  'aria-switch': [
    'Do you own a bicycle?',
    ({ set, label }) => (
      <Aria.Switch onChange={set}>
        <div style={{ width: 30, height: 16, background: '#aaa' }} /> {label} *
      </Aria.Switch>
    ),
    true,
  ],
  'aria-checkboxes': [
    'Which meals would you eat here?',
    ({ set, label }) => (
      <Aria.CheckboxGroup onChange={set}>
        <Aria.Label>{label} *</Aria.Label>
        {['Breakfast', 'Lunch', 'Dinner'].map((one) => (
          <Aria.Checkbox key={one} value={one}>
            <div style={{ width: 16, height: 16, border: '1px solid' }} /> {one}
          </Aria.Checkbox>
        ))}
      </Aria.CheckboxGroup>
    ),
    true,
  ],
  'day-picker': ['When did you last take a first aid course?', PopupDay, true],
  'rc-slider': [
    'How many languages do you speak?',
    ({ set, labelId }) => (
      <div style={{ width: 260 }}>
        <RcSlider ariaLabelledByForHandle={labelId} max={20} onChange={set} />
      </div>
    ),
  ],
  'otp-boxes': ['What is the six-digit number on your badge?', Boxes, true],
  'otp-slots': ['What is the six-digit number on your locker?', Slots],
  dropzone: ['Resume', Drop, true],
})
