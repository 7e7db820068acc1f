/** Texts of the small rating on a card, which is not in the first load: they come with its component. */
export const ratingTexts = {
  zh: {
    reviews: (count: string) => `${count} 条评价`,
    rated: (average: string, count: string) => `评分 ${average}，${count} 条评价`,
  },
  en: {
    reviews: (count: string) => (count === '1' ? '1 review' : `${count} reviews`),
    rated: (average: string, count: string) => `Rated ${average} in ${count === '1' ? '1 review' : `${count} reviews`}`,
  },
};
