// Fluent UI React 9.
import {
  Checkbox,
  Combobox,
  Dropdown,
  Field,
  FluentProvider,
  Input,
  Option,
  Radio,
  RadioGroup,
  Rating,
  Slider,
  SpinButton,
  Switch,
  Textarea,
  webLightTheme,
} from '@fluentui/react-components'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'
import { showReactForm } from '../../pages/react-frame.jsx'

const options = (list) => list.map((one) => <Option key={one}>{one}</Option>)
const Around = ({ children }) => <FluentProvider theme={webLightTheme}>{children}</FluentProvider>
/** Each under the library's own field, which draws its label. */
const inField = (draw) => [
  ({ label, set }) => (
    <Field label={label} required>
      {draw(set)}
    </Field>
  ),
  true,
]

showReactForm(
  'Application',
  {
    'fluent-input': [
      'Which book do you give away most?',
      ...inField((set) => <Input onChange={(_, { value }) => set(value)} />),
    ],
    'fluent-textarea': [
      'What did you build last?',
      ...inField((set) => <Textarea onChange={(_, { value }) => set(value)} />),
    ],
    'fluent-dropdown': [
      'Which department would you like to join?',
      ...inField((set) => (
        <Dropdown placeholder="Select a department" onOptionSelect={(_, { optionText }) => set(optionText)}>
          {options(DEPARTMENTS)}
        </Dropdown>
      )),
    ],
    'fluent-dropdown-many': [
      'Which languages could you hold a meeting in?',
      ...inField((set) => (
        <Dropdown multiselect onOptionSelect={(_, { selectedOptions }) => set(selectedOptions)}>
          {options(LANGUAGES)}
        </Dropdown>
      )),
    ],
    'fluent-combobox': [
      'Which harbour do you live closest to?',
      ...inField((set) => (
        <Combobox onOptionSelect={(_, { optionText }) => set(optionText)}>{options(HARBOURS)}</Combobox>
      )),
    ],
    'fluent-radio': [
      'Which shift did you work last?',
      ...inField((set) => (
        <RadioGroup onChange={(_, { value }) => set(value)}>
          {SHIFTS.map((one) => (
            <Radio key={one} value={one} label={one} />
          ))}
        </RadioGroup>
      )),
    ],
    'fluent-switch': [
      'Do you own a bicycle?',
      ({ label, set }) => <Switch label={`${label} *`} onChange={(_, { checked }) => set(checked)} />,
      true,
    ],
    'fluent-checkbox': [
      'I have a forklift licence',
      ({ label, set }) => <Checkbox label={`${label} *`} onChange={(_, { checked }) => set(checked)} />,
      true,
    ],
    'fluent-slider': [
      'How many people have you led?',
      ...inField((set) => <Slider min={0} max={50} defaultValue={0} onChange={(_, { value }) => set(value)} />),
    ],
    'fluent-spin': [
      'How many hours a week would you travel?',
      ...inField((set) => <SpinButton onChange={(_, { value, displayValue }) => set(value ?? Number(displayValue))} />),
    ],
    'fluent-rating': [
      'How do you rate our posting?',
      ...inField((set) => <Rating onChange={(_, { value }) => set(value)} />),
    ],
  },
  Around,
)
