// Ant Design 4.
import 'antd/dist/antd.css'
import { AutoComplete, Cascader, DatePicker, InputNumber, Rate, Select, Switch, TreeSelect, Upload } from 'antd'
import { DEPARTMENTS, HARBOURS, LANGUAGES } from '../../pages/lists.js'
import { showReactForm } from '../../pages/react-frame.jsx'

const asOptions = (list) => list.map((label) => ({ label, value: label.toLowerCase() }))
const WIDE = { width: 260 }
const REGIONS = [
  { value: 'north', label: 'North', children: [{ value: 'bergen', label: 'Bergen' }] },
  { value: 'south', label: 'South', children: [{ value: 'genoa', label: 'Genoa' }] },
]
const TREE = REGIONS.map(({ value, label, children }) => ({
  value,
  title: label,
  selectable: false,
  children: children.map((one) => ({ value: one.value, title: one.label })),
}))

showReactForm('Application', {
  select: [
    'Which department would you like to join?',
    ({ id, set }) => <Select id={id} style={WIDE} options={asOptions(DEPARTMENTS)} onChange={set} />,
  ],
  'select-many': [
    'Which languages could you hold a meeting in?',
    ({ id, set }) => <Select id={id} style={WIDE} mode="multiple" options={asOptions(LANGUAGES)} onChange={set} />,
  ],
  tags: [
    'Three words that colleagues use for you',
    ({ id, set }) => <Select id={id} style={WIDE} mode="tags" onChange={set} />,
  ],
  autocomplete: [
    'Which harbour do you live closest to?',
    ({ id, set }) => (
      <AutoComplete
        id={id}
        style={WIDE}
        options={HARBOURS.map((value) => ({ value }))}
        filterOption={(typed, { value }) => value.toLowerCase().includes(typed.toLowerCase())}
        onChange={(value) => set(HARBOURS.includes(value) ? value : '')}
      />
    ),
  ],
  date: [
    'When could you visit our workshop?',
    ({ id, set }) => <DatePicker id={id} onChange={(date) => set(date?.format('YYYY-MM-DD'))} />,
  ],
  'date-dmy': [
    'When did you last take a first aid course?',
    ({ id, set }) => <DatePicker id={id} format="DD/MM/YYYY" onChange={(date) => set(date?.format('YYYY-MM-DD'))} />,
  ],
  cascader: ['Which site would you work at?', ({ id, set }) => <Cascader id={id} options={REGIONS} onChange={set} />],
  'tree-select': [
    'Which site did you visit last?',
    ({ id, set }) => <TreeSelect id={id} style={WIDE} treeData={TREE} onChange={set} />,
  ],
  number: ['How many people have you led?', ({ id, set }) => <InputNumber id={id} onChange={set} />],
  switch: ['Do you own a bicycle?', ({ id, set }) => <Switch id={id} onChange={set} />],
  rate: ['How do you rate our posting?', ({ set }) => <Rate onChange={set} />],
  upload: [
    'Resume',
    ({ set }) => (
      <Upload beforeUpload={() => false} onChange={({ fileList }) => set(fileList.map(({ name }) => name))}>
        <button type="button">Click to upload</button>
      </Upload>
    ),
  ],
})
