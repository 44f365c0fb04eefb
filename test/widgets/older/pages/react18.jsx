// Earlier majors of React libraries: react-select 3, Downshift 6, Headless UI 1, react-datepicker 4, Chakra 2, Mantine 6.
import 'react-datepicker/dist/react-datepicker.css'
import {
  ChakraProvider,
  Switch as ChakraSwitch,
  NumberDecrementStepper,
  NumberIncrementStepper,
  NumberInput,
  NumberInputField,
  NumberInputStepper,
  PinInput,
  PinInputField,
  Radio,
  RadioGroup,
} from '@chakra-ui/react'
import { Listbox } from '@headlessui/react'
import { Select as MantineSelect, MultiSelect } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useCombobox } from 'downshift'
import { useState } from 'react'
import ReactDatepicker from 'react-datepicker'
import Select from 'react-select'
import Creatable from 'react-select/creatable'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'
import { showReactForm, useTold } from '../../pages/react-frame.jsx'

/** A module of the older kind: what it exports is in what a bundler takes for that. */
const DatePicker = ReactDatepicker.default ?? ReactDatepicker
const asOptions = (list) => list.map((label) => ({ label, value: label.toLowerCase() }))
const values = (chosen) => (chosen ?? []).map(({ value }) => value)

const Day = ({ id, set }) => {
  const [day, change] = useTold(set, null)
  return <DatePicker id={id} selected={day} onChange={change} dateFormat="dd/MM/yyyy" />
}
const Shift = ({ set, label }) => {
  const [one, change] = useTold(set, '')
  return (
    <Listbox value={one} onChange={change}>
      <Listbox.Label>{label} *</Listbox.Label>
      <Listbox.Button>{one || 'Choose a shift'}</Listbox.Button>
      <Listbox.Options>
        {SHIFTS.map((shift) => (
          <Listbox.Option key={shift} value={shift}>
            {shift}
          </Listbox.Option>
        ))}
      </Listbox.Options>
    </Listbox>
  )
}
const Harbour = ({ set, label }) => {
  const [items, show] = useState(HARBOURS)
  const { isOpen, getLabelProps, getMenuProps, getInputProps, getComboboxProps, getItemProps } = useCombobox({
    items,
    onInputValueChange: ({ inputValue }) =>
      show(HARBOURS.filter((one) => one.toLowerCase().includes(inputValue.toLowerCase()))),
    onSelectedItemChange: ({ selectedItem }) => set(selectedItem),
  })
  return (
    <>
      <span {...getLabelProps()}>{label} *</span>
      <div {...getComboboxProps()}>
        <input {...getInputProps()} style={{ border: '1px solid' }} />
      </div>
      <ul {...getMenuProps()}>
        {isOpen &&
          items.map((item, index) => (
            <li key={item} {...getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </>
  )
}

showReactForm(
  'Application',
  {
    'select3-single': [
      'Which department would you like to join?',
      ({ id, set }) => <Select inputId={id} options={asOptions(DEPARTMENTS)} onChange={(one) => set(one?.value)} />,
    ],
    'select3-many': [
      'Which languages could you hold a meeting in?',
      ({ id, set }) => (
        <Select inputId={id} isMulti options={asOptions(LANGUAGES)} onChange={(chosen) => set(values(chosen))} />
      ),
    ],
    'select3-tags': [
      'Three words that colleagues use for you',
      ({ id, set }) => <Creatable inputId={id} isMulti onChange={(chosen) => set(values(chosen))} />,
    ],
    'downshift6-combobox': ['Which harbour do you live closest to?', Harbour, true],
    'headless1-listbox': ['Which shift suits you best?', Shift, true],
    'react-datepicker4': ['When could you visit our workshop?', Day],
    'chakra2-number': [
      'How many people have you led?',
      ({ id, set }) => (
        <NumberInput onChange={(_, number) => set(number)} min={0}>
          <NumberInputField id={id} />
          <NumberInputStepper>
            <NumberIncrementStepper />
            <NumberDecrementStepper />
          </NumberInputStepper>
        </NumberInput>
      ),
    ],
    'chakra2-radio': [
      'Which shift did you work last?',
      ({ set, labelId }) => (
        <RadioGroup aria-labelledby={labelId} onChange={set}>
          {SHIFTS.map((one) => (
            <Radio key={one} value={one}>
              {one}
            </Radio>
          ))}
        </RadioGroup>
      ),
    ],
    'chakra2-switch': [
      'Do you own a bicycle?',
      ({ id, set }) => <ChakraSwitch id={id} onChange={({ target }) => set(target.checked)} />,
    ],
    'chakra2-pin': [
      'What is the six-digit number on your badge?',
      ({ set, label }) => (
        <fieldset>
          <legend>{label} *</legend>
          <PinInput onComplete={set}>
            {[0, 1, 2, 3, 4, 5].map((at) => (
              <PinInputField key={at} />
            ))}
          </PinInput>
        </fieldset>
      ),
      true,
    ],
    'mantine6-select': [
      'Which department referred you?',
      ({ label, set }) => <MantineSelect label={`${label} *`} data={asOptions(DEPARTMENTS)} onChange={set} />,
      true,
    ],
    'mantine6-many': [
      'Which languages do you write?',
      ({ label, set }) => <MultiSelect label={`${label} *`} data={asOptions(LANGUAGES)} onChange={set} />,
      true,
    ],
    'mantine6-date': [
      'When did you last take a first aid course?',
      ({ label, set }) => <DatePickerInput label={`${label} *`} onChange={set} />,
      true,
    ],
  },
  ({ children }) => <ChakraProvider>{children}</ChakraProvider>,
)
