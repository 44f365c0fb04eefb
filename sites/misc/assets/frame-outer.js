// Takes over what the inner frame says about the city.
addEventListener('message', (event) => {
  if (event.origin === location.origin) document.querySelector('input[name=city]').value = event.data.city
})
