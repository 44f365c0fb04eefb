// Ant Design.
import {
  AutoComplete,
  Button,
  Cascader,
  Checkbox,
  DatePicker,
  Input,
  InputNumber,
  Radio,
  Rate,
  Select,
  Slider,
  Switch,
  TimePicker,
  TreeSelect,
  Upload,
} from 'antd'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS, TEAMS } from './lists.js'
import { showReactForm } from './react-frame.jsx'

const asOptions = (list) => list.map((label) => ({ label, value: label.toLowerCase() }))
const REGIONS = [
  {
    value: 'north',
    label: 'North',
    children: [
      { value: 'oslo', label: 'Oslo' },
      { value: 'bergen', label: 'Bergen' },
    ],
  },
  {
    value: 'south',
    label: 'South',
    children: [
      { value: 'genoa', label: 'Genoa' },
      { value: 'naples', label: 'Naples' },
    ],
  },
]
const tree = (nodes) =>
  nodes.map(({ value, label, children }) => ({
    value,
    title: label,
    selectable: !children,
    ...(children && { children: tree(children) }),
  }))

const WIDE = { width: 260 }
showReactForm('Application', {
  select: [
    'Which department would you like to join?',
    ({ id, set }) => (
      <Select id={id} style={WIDE} options={asOptions(DEPARTMENTS)} onChange={set} placeholder="Pick one" />
    ),
  ],
  'select-search': [
    'Which team did you meet first?',
    ({ id, set }) => <Select id={id} style={WIDE} showSearch options={asOptions(TEAMS)} onChange={set} />,
  ],
  'select-long': [
    'Which team would you rather not join?',
    ({ id, set }) => <Select id={id} style={WIDE} options={asOptions(TEAMS)} onChange={set} />,
  ],
  'select-many': [
    'Which languages could you hold a meeting in?',
    ({ id, set }) => <Select id={id} mode="multiple" style={WIDE} options={asOptions(LANGUAGES)} onChange={set} />,
  ],
  tags: [
    'Three words that colleagues use for you',
    ({ id, set }) => <Select id={id} mode="tags" style={WIDE} options={[]} onChange={set} />,
  ],
  autocomplete: [
    'Which harbour do you live closest to?',
    ({ id, set }) => (
      <AutoComplete
        id={id}
        style={WIDE}
        options={HARBOURS.map((value) => ({ value }))}
        showSearch={{ filterOption: true }}
        onChange={set}
      />
    ),
  ],
  date: [
    'When could you visit our workshop?',
    ({ id, set }) => <DatePicker id={id} onChange={(value) => set(value?.format('YYYY-MM-DD'))} />,
  ],
  'date-dmy': [
    'When did you last take a first aid course?',
    ({ id, set }) => <DatePicker id={id} format="DD/MM/YYYY" onChange={(value) => set(value?.format('YYYY-MM-DD'))} />,
  ],
  'date-readonly': [
    'When was your last eye test?',
    ({ id, set }) => <DatePicker id={id} inputReadOnly onChange={(value) => set(value?.format('YYYY-MM-DD'))} />,
  ],
  time: [
    'When may we call you?',
    ({ id, set }) => (
      <TimePicker id={id} format="HH:mm" needConfirm={false} onChange={(value) => set(value?.format('HH:mm'))} />
    ),
  ],
  cascader: [
    'Which site would you work at?',
    ({ id, set }) => <Cascader id={id} style={WIDE} options={REGIONS} onChange={set} />,
  ],
  'tree-select': [
    'Which site did you visit last?',
    ({ id, set }) => <TreeSelect id={id} style={WIDE} treeData={tree(REGIONS)} onChange={set} />,
  ],
  upload: [
    'Resume',
    ({ id, set }) => (
      <Upload
        id={id}
        beforeUpload={() => false}
        maxCount={1}
        onChange={({ fileList }) => set(fileList.map(({ name }) => name))}
      >
        <Button>Click to upload</Button>
      </Upload>
    ),
  ],
  number: ['How many people have you led?', ({ id, set }) => <InputNumber id={id} min={0} max={500} onChange={set} />],
  text: [
    'Which book do you give away most?',
    ({ id, set }) => <Input id={id} onChange={(event) => set(event.target.value)} />,
  ],
  radio: [
    'Which shift did you work last?',
    ({ labelId, set }) => (
      <Radio.Group aria-labelledby={labelId} options={SHIFTS} onChange={(event) => set(event.target.value)} />
    ),
  ],
  'radio-buttons': [
    'Which hand do you write with?',
    ({ labelId, set }) => (
      <Radio.Group
        aria-labelledby={labelId}
        optionType="button"
        options={['Left', 'Right', 'Both']}
        onChange={(event) => set(event.target.value)}
      />
    ),
  ],
  checkboxes: [
    'Which meals would you eat here?',
    ({ labelId, set }) => (
      <Checkbox.Group aria-labelledby={labelId} options={['Breakfast', 'Lunch', 'Dinner']} onChange={set} />
    ),
  ],
  switch: ['Do you own a bicycle?', ({ id, set }) => <Switch id={id} onChange={set} />],
  slider: [
    'How many hours a week would you travel?',
    ({ set, labelId }) => (
      <div style={WIDE}>
        <Slider aria-labelledby={labelId} ariaLabelledByForHandle={labelId} max={40} onChange={set} />
      </div>
    ),
  ],
  rate: ['How do you rate our posting?', ({ set, labelId }) => <Rate aria-labelledby={labelId} onChange={set} />],
})
