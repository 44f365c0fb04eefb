document
  .getElementById('popup')
  .addEventListener('click', () => open('/misc/new-tab-form', 'order', 'width=520,height=640'))
