// React Select, Downshift, Headless UI, Radix, react-datepicker, react-phone-number-input, TipTap.
import * as Headless from '@headlessui/react'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useCombobox, useSelect } from 'downshift'
import { Checkbox, RadioGroup, Select as RadixSelect, Slider, Switch } from 'radix-ui'
import { useState } from 'react'
import DatePicker from 'react-datepicker'
import 'react-datepicker/dist/react-datepicker.css'
import PhoneInput from 'react-phone-number-input'
import 'react-phone-number-input/style.css'
import Select from 'react-select'
import AsyncSelect from 'react-select/async'
import CreatableSelect from 'react-select/creatable'
import { DEPARTMENTS, LANGUAGES, lookUp, SHIFTS, TEAMS, TOOLS } from './lists.js'
import { showReactForm, useTold } from './react-frame.jsx'

const asOptions = (list) => list.map((label) => ({ label, value: label.toLowerCase().replaceAll(' ', '-') }))

const SelectSingle = ({ id, set }) => (
  <Select inputId={id} options={asOptions(DEPARTMENTS)} onChange={(one) => set(one?.value)} />
)
const SelectAsync = ({ id, set }) => (
  <AsyncSelect
    inputId={id}
    loadOptions={async (query) => asOptions(await lookUp(query))}
    onChange={(one) => set(one?.value)}
  />
)
const SelectCreatable = ({ id, set }) => (
  <CreatableSelect inputId={id} options={asOptions(TOOLS)} isClearable onChange={(one) => set(one?.value)} />
)
const SelectMulti = ({ id, set }) => (
  <Select inputId={id} isMulti options={asOptions(LANGUAGES)} onChange={(all) => set(all.map(({ value }) => value))} />
)
const SelectTags = ({ id, set }) => (
  <CreatableSelect inputId={id} isMulti options={[]} onChange={(all) => set(all.map(({ value }) => value))} />
)
const SelectPortal = ({ id, set }) => (
  <Select
    inputId={id}
    options={asOptions(TEAMS)}
    menuPortalTarget={document.body}
    onChange={(one) => set(one?.value)}
  />
)

const DownshiftCombobox = ({ set, label }) => {
  const [items, setItems] = useState(DEPARTMENTS)
  const box = useCombobox({
    items,
    onInputValueChange: ({ inputValue }) =>
      setItems(DEPARTMENTS.filter((one) => one.toLowerCase().includes(inputValue.toLowerCase()))),
    onSelectedItemChange: ({ selectedItem }) => set(selectedItem),
  })
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: what is spread names the control. */}
      <label {...box.getLabelProps()}>{label} *</label>
      <input {...box.getInputProps()} />
      <button type="button" aria-label="toggle menu" {...box.getToggleButtonProps()}>
        ↓
      </button>
      <ul {...box.getMenuProps()}>
        {box.isOpen &&
          items.map((item, index) => (
            <li key={item} {...box.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  )
}

const DownshiftSelect = ({ set, label }) => {
  const list = useSelect({ items: SHIFTS, onSelectedItemChange: ({ selectedItem }) => set(selectedItem) })
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: what is spread names the control. */}
      <label {...list.getLabelProps()}>{label} *</label>
      <div {...list.getToggleButtonProps()} style={{ border: '1px solid', cursor: 'pointer', width: 200 }}>
        {list.selectedItem ?? 'Shifts'}
      </div>
      <ul {...list.getMenuProps()}>
        {list.isOpen &&
          SHIFTS.map((item, index) => (
            <li key={item} {...list.getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  )
}

const HeadlessListbox = ({ set, label }) => {
  const [value, change] = useTold(set, null)
  return (
    <Headless.Field>
      <Headless.Label>{label} *</Headless.Label>
      <Headless.Listbox value={value} onChange={change}>
        <Headless.ListboxButton>{value ?? 'Select a shift'}</Headless.ListboxButton>
        <Headless.ListboxOptions anchor="bottom">
          {SHIFTS.map((one) => (
            <Headless.ListboxOption key={one} value={one}>
              {one}
            </Headless.ListboxOption>
          ))}
        </Headless.ListboxOptions>
      </Headless.Listbox>
    </Headless.Field>
  )
}

const HeadlessCombobox = ({ set, label }) => {
  const [value, change] = useTold(set, null)
  const [query, ask] = useState('')
  return (
    <Headless.Field>
      <Headless.Label>{label} *</Headless.Label>
      <Headless.Combobox value={value} onChange={change} onClose={() => ask('')}>
        <Headless.ComboboxInput displayValue={(one) => one ?? ''} onChange={(event) => ask(event.target.value)} />
        <Headless.ComboboxOptions anchor="bottom">
          {LANGUAGES.filter((one) => one.toLowerCase().includes(query.toLowerCase())).map((one) => (
            <Headless.ComboboxOption key={one} value={one}>
              {one}
            </Headless.ComboboxOption>
          ))}
        </Headless.ComboboxOptions>
      </Headless.Combobox>
    </Headless.Field>
  )
}

const HeadlessRadio = ({ set, label }) => {
  const [value, change] = useTold(set, null)
  return (
    <Headless.Fieldset>
      <Headless.Legend>{label} *</Headless.Legend>
      <Headless.RadioGroup value={value} onChange={change} aria-label={label}>
        {['Paper', 'Screen', 'Neither'].map((one) => (
          <Headless.Field key={one}>
            <Headless.Radio
              value={one}
              style={{ display: 'inline-block', width: 16, height: 16, border: '1px solid' }}
            />
            <Headless.Label>{one}</Headless.Label>
          </Headless.Field>
        ))}
      </Headless.RadioGroup>
    </Headless.Fieldset>
  )
}

const HeadlessSwitch = ({ set, label }) => {
  const [on, change] = useTold(set, false)
  return (
    <Headless.Field>
      <Headless.Label>{label} *</Headless.Label>
      <Headless.Switch
        checked={on}
        onChange={change}
        style={{ width: 40, height: 20, background: on ? 'green' : 'silver' }}
      />
    </Headless.Field>
  )
}

const RadixList = ({ id, set }) => (
  <RadixSelect.Root onValueChange={set}>
    <RadixSelect.Trigger id={id}>
      <RadixSelect.Value placeholder="Pick one" />
      <RadixSelect.Icon />
    </RadixSelect.Trigger>
    <RadixSelect.Portal>
      <RadixSelect.Content>
        <RadixSelect.Viewport>
          {DEPARTMENTS.map((one) => (
            <RadixSelect.Item key={one} value={one.toLowerCase()}>
              <RadixSelect.ItemText>{one}</RadixSelect.ItemText>
            </RadixSelect.Item>
          ))}
        </RadixSelect.Viewport>
      </RadixSelect.Content>
    </RadixSelect.Portal>
  </RadixSelect.Root>
)

const RadixRadio = ({ labelId, set }) => (
  <RadioGroup.Root aria-labelledby={labelId} onValueChange={set}>
    {SHIFTS.map((one) => (
      <div key={one}>
        <RadioGroup.Item id={`radix-${one}`} value={one} style={{ width: 18, height: 18, borderRadius: 9 }}>
          <RadioGroup.Indicator>•</RadioGroup.Indicator>
        </RadioGroup.Item>
        <label htmlFor={`radix-${one}`}>{one}</label>
      </div>
    ))}
  </RadioGroup.Root>
)

const RadixSwitch = ({ id, set }) => (
  <Switch.Root id={id} onCheckedChange={set} style={{ width: 40, height: 22 }}>
    <Switch.Thumb style={{ display: 'block', width: 16, height: 16, background: 'gray' }} />
  </Switch.Root>
)

const RadixCheckbox = ({ id, set, label }) => (
  <div>
    <Checkbox.Root id={id} onCheckedChange={set} style={{ width: 18, height: 18 }}>
      <Checkbox.Indicator>✓</Checkbox.Indicator>
    </Checkbox.Root>
    <label htmlFor={id}>{label}</label>
  </div>
)

const RadixSlider = ({ labelId, set }) => (
  <Slider.Root
    defaultValue={[5]}
    max={20}
    onValueChange={([value]) => set(value)}
    style={{ position: 'relative', display: 'flex', width: 200, height: 20, alignItems: 'center' }}
  >
    <Slider.Track style={{ background: 'silver', flexGrow: 1, height: 3, position: 'relative' }}>
      <Slider.Range style={{ position: 'absolute', background: 'black', height: '100%' }} />
    </Slider.Track>
    <Slider.Thumb aria-labelledby={labelId} style={{ display: 'block', width: 16, height: 16, background: 'black' }} />
  </Slider.Root>
)

const ReactDatepicker = ({ id, set }) => {
  const [date, change] = useTold(set, null)
  return <DatePicker id={id} selected={date} onChange={change} />
}
const ReactDatepickerDmy = ({ id, set }) => {
  const [date, change] = useTold(set, null)
  return <DatePicker id={id} selected={date} onChange={change} dateFormat="dd/MM/yyyy" showYearDropdown />
}

const Phone = ({ id, set }) => {
  const [value, change] = useTold(set)
  return <PhoneInput id={id} defaultCountry="US" value={value} onChange={change} />
}

const TipTap = ({ labelId, set }) => {
  const editor = useEditor({
    extensions: [StarterKit],
    content: '',
    editorProps: {
      attributes: { 'aria-labelledby': labelId, role: 'textbox', style: 'min-height:60px;border:1px solid' },
    },
    onUpdate: ({ editor: now }) => set(now.getText()),
  })
  return <EditorContent editor={editor} />
}

showReactForm('Application', {
  'select-single': ['Which department would you like to join?', SelectSingle],
  'select-async': ['Which harbour do you live closest to?', SelectAsync],
  'select-creatable': ['Which editor do you write in?', SelectCreatable],
  'select-multi': ['Which languages could you hold a meeting in?', SelectMulti],
  'select-tags': ['Three words that colleagues use for you', SelectTags],
  'select-portal': ['Which team did you meet first?', SelectPortal],
  'downshift-combobox': ['Which department did you work in before?', DownshiftCombobox, true],
  'downshift-select': ['Which shift suits you best?', DownshiftSelect, true],
  'headless-listbox': ['Which shift would you rather avoid?', HeadlessListbox, true],
  'headless-combobox': ['Which language do you dream in?', HeadlessCombobox, true],
  'headless-radio': ['Do you read on paper or on a screen?', HeadlessRadio, true],
  'headless-switch': ['Do you own a bicycle?', HeadlessSwitch, true],
  'radix-select': ['Which department referred you?', RadixList],
  'radix-radio': ['Which shift did you work last?', RadixRadio],
  'radix-switch': ['Do you bring your own headset?', RadixSwitch],
  'radix-checkbox': ['I have a forklift licence', RadixCheckbox, true],
  'radix-slider': ['How many people have you led?', RadixSlider],
  'react-datepicker': ['When could you visit our workshop?', ReactDatepicker],
  'react-datepicker-dmy': ['When did you last take a first aid course?', ReactDatepickerDmy],
  'react-phone': ['Phone number', Phone],
  tiptap: ['What did you build last?', TipTap],
})
