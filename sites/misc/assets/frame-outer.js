// Takes the city from the inner frame.
addEventListener('message', (event) => {
  if (event.origin === location.origin) document.querySelector('input[name=city]').value = event.data.city
})
