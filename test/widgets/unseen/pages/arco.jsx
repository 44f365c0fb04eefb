// Arco Design for React.
import '@arco-design/web-react/dist/css/arco.css'
import {
  AutoComplete,
  Cascader,
  Checkbox,
  DatePicker,
  Input,
  InputNumber,
  InputTag,
  Radio,
  Rate,
  Select,
  Slider,
  Switch,
} from '@arco-design/web-react'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'
import { showReactForm } from '../../pages/react-frame.jsx'

const WIDE = { width: 260 }
const REGIONS = [
  { value: 'north', label: 'North', children: [{ value: 'bergen', label: 'Bergen' }] },
  { value: 'south', label: 'South', children: [{ value: 'genoa', label: 'Genoa' }] },
]

showReactForm('Application', {
  'arco-input': ['Which book do you give away most?', ({ id, set }) => <Input id={id} style={WIDE} onChange={set} />],
  'arco-select': [
    'Which department would you like to join?',
    ({ id, set }) => <Select id={id} style={WIDE} placeholder="Please select" options={DEPARTMENTS} onChange={set} />,
  ],
  'arco-select-many': [
    'Which languages could you hold a meeting in?',
    ({ id, set }) => <Select id={id} style={WIDE} mode="multiple" options={LANGUAGES} onChange={set} />,
  ],
  'arco-tags': [
    'Three words that colleagues use for you',
    ({ id, set }) => <InputTag id={id} style={WIDE} onChange={set} />,
  ],
  'arco-autocomplete': [
    'Which harbour do you live closest to?',
    ({ id, set }) => <AutoComplete id={id} style={WIDE} data={HARBOURS} onChange={set} />,
  ],
  'arco-date': [
    'When could you visit our workshop?',
    ({ id, set }) => <DatePicker id={id} style={WIDE} onChange={set} />,
  ],
  'arco-cascader': [
    'Which site would you work at?',
    ({ id, set }) => <Cascader id={id} style={WIDE} options={REGIONS} onChange={set} />,
  ],
  'arco-radio': ['Which shift did you work last?', ({ set }) => <Radio.Group options={SHIFTS} onChange={set} />],
  'arco-checkboxes': [
    'Which meals would you eat here?',
    ({ set }) => <Checkbox.Group options={['Breakfast', 'Lunch', 'Dinner']} onChange={set} />,
  ],
  'arco-switch': ['Do you own a bicycle?', ({ labelId, set }) => <Switch aria-labelledby={labelId} onChange={set} />],
  'arco-number': [
    'How many people have you led?',
    ({ id, set }) => <InputNumber id={id} style={WIDE} onChange={set} />,
  ],
  'arco-slider': [
    'How many hours a week would you travel?',
    ({ set }) => <Slider min={0} max={40} style={WIDE} onChange={set} />,
  ],
  'arco-rate': ['How do you rate our posting?', ({ set }) => <Rate onChange={set} />],
})
