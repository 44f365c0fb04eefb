// One row of the staff table, for the pages that draw rows in the browser.
window.staffRow = (row) => {
  const cells = [row.name, row.role, row.office, row.started, row.salary].map((text, index) => {
    const cell = document.createElement('td')
    if (index === 0) {
      const link = document.createElement('a')
      link.href = `/scrape/staff/${row.id}`
      link.textContent = text
      cell.append(link)
    } else cell.textContent = text
    if (index === 4) cell.className = 'number'
    return cell
  })
  const element = document.createElement('tr')
  element.append(...cells)
  return element
}
