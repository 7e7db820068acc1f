import './floor.css';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import * as z from 'zod/mini';

/** The same libraries without the app's work for a fast first paint: an empty page, a script, then the list. */
const posts = z.object({ posts: z.array(z.object({ id: z.string(), title: z.string(), price: z.number() })) });

async function load() {
  const response = await fetch('/api/files?page=1&limit=24&sortBy=newest');
  return posts.parse(await response.json()).posts;
}

function Home() {
  const { data = [] } = useQuery({ queryKey: ['files'], queryFn: load });
  return (
    <main>
      <h1>做好的东西，摆出来就能卖。</h1>
      <p>课件、源码、预设、字体、音效，付款即下载。</p>
      <div className="cards">
        {data.map(({ id, title, price }) => (
          <article key={id} className="card">
            <h2>
              <Link to={`/code/${id}`}>{title}</Link>
            </h2>
            <p>¥{price}</p>
          </article>
        ))}
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<Home />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
