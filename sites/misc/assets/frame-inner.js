const city = document.getElementById('city')
city.addEventListener('input', () => parent.postMessage({ city: city.value }, location.origin))
