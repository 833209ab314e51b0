export const content = {
  banners: 'Offers',
};
