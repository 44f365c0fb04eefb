// Always has requests under way, so that the network is never idle.
const output = document.getElementById('level')

async function follow() {
  for (;;) {
    const { level } = await (await fetch('/misc/tick')).json()
    output.textContent = `${level} m`
  }
}

// Two of them, offset, so that one is always under way.
follow()
setTimeout(follow, 450)
setInterval(() => fetch('/misc/places?q=a'), 200)
