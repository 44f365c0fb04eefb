// Loads cards when scrolling nears the end of the list, until there are no more.
;(() => {
  const feed = document.getElementById('feed')
  const state = document.getElementById('feed-state')
  const end = document.getElementById('feed-end')
  let loading = false
  const card = (product, total) => {
    const article = document.createElement('article')
    article.className = 'card'
    article.setAttribute('aria-posinset', product.id)
    article.setAttribute('aria-setsize', total)
    const part = (tag, className, text) => {
      const element = document.createElement(tag)
      element.className = className
      element.textContent = text
      return element
    }
    article.append(
      part('h2', 'name', product.name),
      part('p', 'price', product.price),
      part('p', 'rating', `${product.rating} out of 5`),
      part('p', 'reviews', `${product.reviews} reviews`),
      part('p', 'stock', product.stock),
    )
    return article
  }
  const load = async () => {
    if (loading) return
    loading = true
    state.textContent = 'Loading…'
    const answer = await fetch(`/scrape/api/products?from=${feed.children.length}&total=${feed.dataset.total}`)
    const { items, total } = await answer.json()
    feed.append(...items.map((product) => card(product, total)))
    loading = false
    state.textContent = ''
    if (feed.children.length >= total) {
      observer.disconnect()
      state.textContent = 'You have reached the end'
      return
    }
    // Still visible: the list does not fill the window yet.
    observer.unobserve(end)
    observer.observe(end)
  }
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
    rootMargin: '100px',
  })
  observer.observe(end)
})()
