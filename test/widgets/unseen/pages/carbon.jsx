// Carbon for React.
import '@carbon/styles/css/styles.css'
import {
  Checkbox,
  ComboBox,
  DatePicker,
  DatePickerInput,
  Dropdown,
  FilterableMultiSelect,
  MultiSelect,
  NumberInput,
  RadioButton,
  RadioButtonGroup,
  Slider,
  TextInput,
  Toggle,
} from '@carbon/react'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'
import { showReactForm } from '../../pages/react-frame.jsx'

/** The library draws the label itself. */
const bare = (Widget) => [Widget, true]

showReactForm('Application', {
  'carbon-input': [
    'Which book do you give away most?',
    ...bare(({ id, label, set }) => (
      <TextInput id={id} labelText={`${label} *`} onChange={({ target }) => set(target.value)} />
    )),
  ],
  'carbon-dropdown': [
    'Which department would you like to join?',
    ...bare(({ id, label, set }) => (
      <Dropdown
        id={id}
        titleText={`${label} *`}
        label="Choose an option"
        items={DEPARTMENTS}
        onChange={({ selectedItem }) => set(selectedItem)}
      />
    )),
  ],
  'carbon-many': [
    'Which languages could you hold a meeting in?',
    ...bare(({ id, label, set }) => (
      <MultiSelect
        id={id}
        titleText={`${label} *`}
        label="Choose options"
        items={LANGUAGES}
        itemToString={(one) => one ?? ''}
        onChange={({ selectedItems }) => set(selectedItems)}
      />
    )),
  ],
  'carbon-filter-many': [
    'Which languages do you write?',
    ...bare(({ id, label, set }) => (
      <FilterableMultiSelect
        id={id}
        titleText={`${label} *`}
        items={LANGUAGES}
        itemToString={(one) => one ?? ''}
        onChange={({ selectedItems }) => set(selectedItems)}
      />
    )),
  ],
  'carbon-combobox': [
    'Which harbour do you live closest to?',
    ...bare(({ id, label, set }) => (
      <ComboBox
        id={id}
        titleText={`${label} *`}
        items={HARBOURS}
        onChange={({ selectedItem }) => set(selectedItem ?? '')}
      />
    )),
  ],
  'carbon-date': [
    'When could you visit our workshop?',
    ...bare(({ id, label, set }) => (
      <DatePicker datePickerType="single" dateFormat="d/m/Y" onChange={([day]) => set(day)}>
        <DatePickerInput id={id} labelText={`${label} *`} placeholder="dd/mm/yyyy" />
      </DatePicker>
    )),
  ],
  'carbon-radio': [
    'Which shift did you work last?',
    ...bare(({ id, label, set }) => (
      <RadioButtonGroup legendText={`${label} *`} name={id} onChange={set}>
        {SHIFTS.map((one) => (
          <RadioButton key={one} id={`${id}-${one}`} labelText={one} value={one} />
        ))}
      </RadioButtonGroup>
    )),
  ],
  'carbon-toggle': [
    'Do you own a bicycle?',
    ...bare(({ id, label, set }) => (
      <Toggle id={id} labelText={`${label} *`} labelA="No" labelB="Yes" onToggle={set} />
    )),
  ],
  'carbon-checkbox': [
    'I have a forklift licence',
    ...bare(({ id, label, set }) => (
      <Checkbox id={id} labelText={`${label} *`} onChange={(_, { checked }) => set(checked)} />
    )),
  ],
  'carbon-number': [
    'How many people have you led?',
    ...bare(({ id, label, set }) => (
      <NumberInput id={id} label={`${label} *`} min={0} max={99} onChange={(_, { value }) => set(Number(value))} />
    )),
  ],
  'carbon-slider': [
    'How many hours a week would you travel?',
    ...bare(({ id, label, set }) => (
      <Slider id={id} labelText={`${label} *`} min={0} max={40} value={0} onChange={({ value }) => set(value)} />
    )),
  ],
})
